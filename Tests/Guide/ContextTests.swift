import Rosetta
import Testing

@Suite("Guide/Context.md", .tags(.guide))
struct ContextTests {
  @Test("a map reads what the program hands in")
  func reads() throws {
    let database = Database(owners: [7: "Ann"])

    var rosetta = Rosetta()
    rosetta.context[Store.self] = database
    let boat = try rosetta.decode(Boat.self, from: #"{"name": "Alba", "owner": 7}"#)

    #expect(boat.owner == "Ann")
    #expect(
      try rosetta.encode(boat, as: String.self) == """
        {"name":"Alba","owner":7}
        """
    )
  }

  @Test("a value that is not there is nil")
  func missing() throws {
    let error = try #require(throws: RosettaError.self) {
      try Boat(json: #"{"name": "Alba", "owner": 7}"#)
    }
    #expect(
      error.problems.map(\.brief).joined() == """
        error: check failed at $: there must be a database
        """
    )
  }

  @Test("a factory of a mapping may close over what makes objects")
  func factory() throws {
    let registry = Registry()

    let ships = Mapping(registry.newShip()) { ship, json in
      ship.name <- json["name"]
      ship.tons <~ json["tons"]
    }
    let fleet = try Rosetta().decode(
      #"[{"name": "Alba", "tons": 9}, {"name": "Brisa"}]"#,
      using: .array(ships)
    )

    #expect(fleet.map(\.name) == ["Alba", "Brisa"])
    #expect(fleet.map(\.tons) == [9, 0])
    #expect(registry.ships.map(ObjectIdentifier.init) == fleet.map(ObjectIdentifier.init))
  }

  // MARK: - Models

  struct Database {
    var owners: [Int: String]

    func number(of owner: String) -> Int? {
      owners.first { $0.value == owner }?.key
    }
  }

  enum Store: ContextKey {
    typealias Value = Database
  }

  struct Boat: JSONConvertible {
    var name = ""
    var owner = ""

    init() {}

    static func map(_ object: inout Boat, json: Mapper) {
      let database = json.context[Store.self]
      json.check(database != nil, "there must be a database")
      object.name <- json["name"]
      var number = database?.number(of: object.owner)
      number <- json["owner"]
      object.owner = number.flatMap { database?.owners[$0] } ?? ""
    }
  }

  /// What makes objects, such as a managed object context.
  final class Registry {
    final class Ship {
      var name = ""
      var tons = 0
    }

    private(set) var ships: [Ship] = []

    func newShip() -> Ship {
      let ship = Ship()
      ships.append(ship)
      return ship
    }
  }
}
