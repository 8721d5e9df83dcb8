import Rosetta
import Testing

@Suite("Guide/UnknownKeys.md") struct UnknownKeysTests {
  struct Device: JSONConvertible {
    var id = 0
    var extras = JSONObject()

    init() {}

    static func map(_ object: inout Device, json: Mapper) {
      object.id <- json["id"]
      object.extras <~ json.rest
    }
  }

  struct Bare: JSONConvertible {
    var id = 0

    init() {}

    static func map(_ object: inout Bare, json: Mapper) { object.id <- json["id"] }
  }

  @Test("unknown keys are ignored, warned of or refused")
  func policy() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let document = #"{"id":7,"color":"red"}"#
    #expect(try Bare(json: document).id == 7)
    #expect(throws: RosettaError.self) { try rosetta.decode(Bare.self, from: document) }
    #expect(try rosetta.decode(Device.self, from: document).id == 7)
  }

  struct Settings: JSONConvertible {
    var port = 8080

    static func map(_ object: inout Settings, json: Mapper) {
      object.port <~ json["server"]["port"] § .range(1...65535)
    }
  }

  @Test("a configuration file warns of what is misspelt")
  func configuration() throws {
    let file = #"{"server": {"prot": 80}}"#
    let rosetta = Rosetta(unknownKeys: .warn, optionals: .strict)
    let result = rosetta.result(of: Settings.self, from: file)
    let warnings = result.problems.map { "\($0)" }
    let settings = try result.get()
    #expect(settings.port == 8080)
    #expect(
      warnings.joined(separator: "\n") == """
        warning: unknown key at $.server.prot (line 1, column 13; did you mean "port"?)
        """
    )
  }

  struct Badge: JSONConvertible {
    var name = ""

    static func map(_ object: inout Badge, json: Mapper) {
      object.name <- json["name"]
      var others: [String: JSON] = [:]
      others <~ json.rest.strict § .eachKey(Check("must be a known key") { _ in false })
    }
  }

  @Test("one model refuses unknown keys")
  func oneModel() throws {
    let badges = [#"{"name":"Ann"}"#, #"{"name":"Ann","colour":"red"}"#]
    #expect(try Badge(json: badges[0]).json() == badges[0])
    let problems = Rosetta().result(of: Badge.self, from: badges[1]).problems
    #expect(
      problems.map(\.brief).joined(separator: "\n") == """
        error: check failed for "colour" at $.colour: must be a known key
        """
    )
  }

  @Test("json.rest keeps unknown members in order, with every digit")
  func rest() throws {
    let device = try Device(json: #"{"id":7,"color":"red","size":1.50}"#)
    #expect(device.extras["color"] == "red")
    #expect(try device.json() as String == #"{"id":7,"color":"red","size":1.50}"#)
  }

  @Test("a proxy passes on what it does not know")
  func proxy() throws {
    let incoming = #"{"id":7,"new":{"b":[1.0,2e3],"a":null},"x":"y"}"#
    var device = try Device(json: incoming)
    device.id += 1
    let outgoing: String = try device.json()
    #expect(outgoing == #"{"id":8,"new":{"b":[1.0,2e3],"a":null},"x":"y"}"#)
  }

  struct Point: JSONMapped {
    let x: Int
    let extras: JSONObject

    static let properties = Properties(of: Point.self) {
      \.x <- "x"
      \.extras <- Key.rest
    }
    static let mapping = Mapping(Point.init, properties)
  }

  @Test("a let model keeps unknown members, too")
  func immutable() throws {
    let text = #"{"x":1,"y":2,"z":[]}"#
    let point = try Rosetta().decode(Point.self, from: text)
    #expect(point.extras.keys == ["y", "z"])
    #expect(try point.json() as String == text)
  }
}
