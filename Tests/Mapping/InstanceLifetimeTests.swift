import Foundation
import Rosetta
import Testing

@Suite("Instances that a failed run has made")
struct InstanceLifetimeTests {
  /// Counts instances as they come and go.
  final class Counter: Sendable {
    @TaskLocal static var current = Counter()

    private let counts = Guarded((made: 0, living: 0))

    var made: Int { counts.withLock { $0.made } }
    var living: Int { counts.withLock { $0.living } }

    func come() { counts.withLock { $0 = ($0.made + 1, $0.living + 1) } }
    func go() { counts.withLock { $0.living -= 1 } }
  }

  struct Refusal: Error {}

  final class Node: JSONConvertibleClass {
    var id = 0
    var next: Node?
    var others: [Node] = []
    var byName: [String: Node]?
    var good: [Node]?
    var inside: Node?
    var color = 0
    private let counter = Counter.current

    init() { counter.come() }
    deinit { counter.go() }

    static func map(_ object: Node, json: Mapper) {
      object.id <- json["id"]
      object.next <~ json["next"]
      object.others <~ json["others"]
      object.byName <~ json["byName"].strict
      object.good <~ json["good"] ~ .lossy()
      object.inside <~ json["inside"].strict ~ .stringified()
      object.color <~ json["color"].strict
        ~ BridgeNumber(
          decoder: { (number: Int) in if number > 9 { throw Refusal() } else { number } },
          encoder: { if $0 > 9 { throw Refusal() } else { $0 } }
        )
      json.check(object.id != 13, "must not be 13")
    }
  }

  static let text = #"""
    {"id":1,"next":{"id":2,"next":{"id":3}},"others":[{"id":4},{"id":5}],"byName":{"a":{"id":6}},\#
    "good":[{"id":7},{"id":"x"},8],"inside":"{\"id\":9,\"others\":[{\"id\":10}]}","color":3}
    """#

  static let failures: [(name: String, text: String)] = [
    ("a required key behind others", text.replacing(#"{"id":1,"#, with: "{")),
    ("an element of an array", text.replacing(#"{"id":5}"#, with: #"{"id":"x"},{"no":1}"#)),
    ("a value of a dictionary", text.replacing(#"{"id":6}"#, with: #"{"id":6},"b":{}"#)),
    ("a document in a string", text.replacing(#"\"id\":10"#, with: #"\"id\":null"#)),
    ("a bridge that throws", text.replacing(#""color":3"#, with: #""color":10"#)),
    ("a check across fields", text.replacing(#"{"id":1,"#, with: #"{"id":13,"#)),
    ("no object", "[\(text)]"),
  ]

  @Test(
    "new instances are released when a value does not fit, even while the error lives",
    arguments: failures
  )
  func refusals(_ name: String, _ text: String) throws {
    let counter = Counter()
    try Counter.$current.withValue(counter) {
      var rosetta = Rosetta()
      rosetta.optionals = .strict
      let error = try #require(throws: RosettaError.self) {
        try rosetta.decode(Node.self, from: text)
      }
      #expect(counter.living == 0, "\(name)")
      #expect(!error.description.isEmpty)
      #expect(counter.living == 0, "\(name)")
    }
  }

  @Test("new instances are released wherever the document is cut")
  func cuts() {
    let counter = Counter()
    Counter.$current.withValue(counter) {
      let document = Array(Self.text.utf8)
      for end in document.indices {
        #expect(Rosetta().decode(document[..<end]) as Node? == nil)
      }
      #expect(counter.living == 0)
      let node = Rosetta().decode(document) as Node?
      #expect(counter.living == 9)
      #expect(node?.others.map(\.id) == [4, 5])
    }
    #expect(counter.living == 0)
    #expect(counter.made > 9)
  }

  @Test("new instances are released when a failed update restores an existing one")
  func updates() throws {
    let counter = Counter()
    try Counter.$current.withValue(counter) {
      let node = Node()
      let next = Node()
      node.next = next
      for (name, text) in Self.failures {
        var rosetta = Rosetta()
        rosetta.optionals = .strict
        #expect(!rosetta.decode(text, to: node), "\(name)")
        #expect(node.next === next && counter.living == 2, "\(name)")
      }
      try Rosetta().update(node, from: Self.text)
      #expect(node.next !== next && counter.living == 10)
    }
    #expect(counter.living == 0)
  }

  @Test("a failed encode keeps no instance")
  func encoding() {
    let counter = Counter()
    Counter.$current.withValue(counter) {
      let node = Node()
      node.others = [Node(), Node()]
      node.others[1].color = 10
      var rosetta = Rosetta()
      rosetta.optionals = .strict
      #expect(rosetta.encode(node) as String? == nil)
      node.others[1].color = 9
      #expect(rosetta.encode(node) as String? != nil)
    }
    #expect(counter.made == 3)
    #expect(counter.living == 0)
  }
}
