import Foundation
import Rosetta
import Testing

@Suite("The context of a run")
struct MappingContextTests {
  @Test("the context reaches every map of a run, in both directions")
  func reaches() throws {
    var rosetta = Rosetta()
    rosetta.context[Factor.self] = 10
    let text = #"{"size":2,"child":{"size":3},"list":[{"size":4}],"byName":{"a":{"size":5}}}"#
    let node = try rosetta.decode(Node.self, from: text)
    #expect(node.size == 20)
    #expect(node.child.map(\.size) == [30])
    #expect(node.list?.map(\.size) == [40])
    #expect(node.byName?["a"]?.size == 50)
    #expect(try rosetta.encode(node, as: String.self) == text)
  }

  @Test("a context without a value gives nil")
  func missing() throws {
    #expect(try Node(json: #"{"size": 2}"#).size == 2)
  }

  @Test("a context holds a value for each key, and nil removes it")
  func keys() {
    var context = ContextValues()
    context[Factor.self] = 2
    context[Name.self] = "a"
    #expect(context[Factor.self] == 2)
    #expect(context[Name.self] == "a")
    context[Factor.self] = nil
    #expect(context[Factor.self] == nil)
    #expect(context[Name.self] == "a")
  }

  @Test("a copy of a mapper has a context of its own")
  func copies() throws {
    var rosetta = Rosetta()
    rosetta.context[Factor.self] = 2
    var copy = rosetta
    copy.context[Factor.self] = 3
    let text = #"{"size": 1}"#
    #expect(try rosetta.decode(Node.self, from: text).size == 2)
    #expect(try copy.decode(Node.self, from: text).size == 3)
    #expect(rosetta.context[Name.self] == nil)
  }

  @Test("the context is there in mappings, map closures, updates and classes")
  func everywhere() throws {
    var rosetta = Rosetta()
    rosetta.context[Factor.self] = 7
    let mapping = Mapping(0) { value, json in value = json.context[Factor.self] ?? 0 }
    #expect(try rosetta.decode("{}", using: mapping) == 7)
    var factor: Int?
    rosetta.decode("{}", to: &factor) { object, json in object = json.context[Factor.self] }
    #expect(factor == 7)
    var node = Node()
    try rosetta.update(&node, from: #"{"size": 2}"#)
    #expect(node.size == 14)
    let instance = Instance()
    try rosetta.update(instance, from: "{}")
    #expect(instance.factor == 7)
    #expect(try rosetta.decode(Instance.self, from: "{}").factor == 7)
  }

  @Test("a context may carry what makes objects")
  func factory() throws {
    let owners = Owners()
    var rosetta = Rosetta()
    rosetta.context[Owners.Key.self] = owners
    let text = #"[{"owner":1},{"owner":2},{"owner":1}]"#
    let cars = try rosetta.decode([Car].self, from: text)
    #expect(cars[0].owner === cars[2].owner)
    #expect(cars[0].owner !== cars[1].owner)
    #expect(cars.map { $0.owner?.id } == [1, 2, 1])
    #expect(try rosetta.encode(cars, as: String.self) == text)
    let error = try #require(throws: RosettaError.self) { try Car(json: #"{"owner": 1}"#) }
    #expect(error.problems.map(\.brief) == ["error: check failed at $: there must be owners"])
  }

  @Test("a bridge has the context in both directions, and refuses with an error")
  func writer() throws {
    struct Negative: Error, CustomStringConvertible { let description = "negative" }
    struct Scaled: Bridge {
      func decode(_ json: JSONReader) -> Int? {
        Int.decode(json).map { $0 / (json.context[Factor.self] ?? 1) }
      }

      func encode(_ value: Int, to json: JSONWriter) {
        if value < 0 { return json.refuse(Negative()) }
        (value * (json.context[Factor.self] ?? 1)).encode(to: json)
      }
    }
    var rosetta = Rosetta()
    rosetta.context[Factor.self] = 10
    #expect(try rosetta.encode(7, using: Scaled(), as: String.self) == "70")
    #expect(try rosetta.decode("70", using: Scaled()) == 7)
    #expect(
      thrownProblems { try rosetta.encode(-7, using: Scaled(), as: String.self) }
        == ["error: could not bridge the value to JSON at $: negative"]
    )
  }

  @Test("a key of an optional type has no value until it gets one, which may be nil")
  func optional() {
    var context = ContextValues()
    #expect(context[Limit.self] == .none)
    context[Limit.self] = .some(nil)
    #expect(context[Limit.self] == .some(nil))
  }
}

// MARK: - Models

private enum Limit: ContextKey { typealias Value = Int? }

private enum Factor: ContextKey { typealias Value = Int }

private enum Name: ContextKey { typealias Value = String }

private struct Node: JSONConvertible {
  var size = 0
  var child: [Node] = []
  var list: [Node]?
  var byName: [String: Node]?

  static func map(_ object: inout Node, json: Mapper) {
    let factor = json.context[Factor.self] ?? 1
    object.size
      <- json["size"]
      ~ BridgeNumber(decoder: { $0 * factor }, encoder: { $0 / factor })
    var child = object.child.first
    child <~ json["child"]
    object.child = child.map { [$0] } ?? []
    object.list <~ json["list"]
    object.byName <~ json["byName"]
  }
}

private final class Instance: JSONConvertibleClass {
  var factor = 0

  static func map(_ object: Instance, json: Mapper) {
    object.factor = json.context[Factor.self] ?? 0
  }
}

private final class Owner: Sendable {
  let id: Int

  init(id: Int) { self.id = id }
}

/// Makes each owner once.
private final class Owners: @unchecked Sendable {
  enum Key: ContextKey { typealias Value = Owners }

  private let lock = NSLock()
  private var owners: [Int: Owner] = [:]

  func owner(_ id: Int) -> Owner {
    lock.withLock {
      if let owner = owners[id] { return owner }
      let owner = Owner(id: id)
      owners[id] = owner
      return owner
    }
  }
}

private struct Car: JSONConvertible {
  var owner: Owner?

  static func map(_ object: inout Car, json: Mapper) {
    guard let owners = json.context[Owners.Key.self] else {
      return json.check(false, "there must be owners")
    }
    object.owner
      <- json["owner"]
      ~ BridgeNumber(decoder: { owners.owner($0) }, encoder: { $0.id })
  }
}
