import Rosetta
import Testing

@Suite("Instances that contain themselves")
struct CycleTests {
  final class Node: JSONConvertibleClass {
    var name = ""
    var child: Node?
    var others: [Node] = []

    init() {}

    static func map(_ object: Node, json: Mapper) {
      object.name <- json["name"]
      object.child <~ json["child"]
      object.others <~ json["others"]
    }
  }

  final class Plain {
    var next: Plain?
  }

  static let plain: Mapping<Plain> = Mapping(Plain()) { object, json in
    object.next <~ json["next"] ~ CycleTests.plain
  }

  @Test("an instance that contains itself is an error with its path, though the field is optional")
  func cycle() {
    let node = Node()
    node.child = node
    #expect(
      thrownProblems { try node.json() as String }
        == ["error: the instance contains itself at $.child"]
    )
    node.child = Node()
    node.child?.others = [Node(), node]
    #expect(
      thrownProblems { try node.json() as String }
        == ["error: the instance contains itself at $.child.others[1]"]
    )
    node.child = nil
  }

  @Test("an instance that contains itself through a Mapping is an error, too")
  func mapping() {
    let plain = Plain()
    plain.next = plain
    #expect(
      thrownProblems { try Rosetta().encode(plain, using: Self.plain) as String }
        == ["error: the instance contains itself at $.next"]
    )
    plain.next = nil
  }

  @Test("the same instance may stand in two places")
  func shared() throws {
    let node = Node()
    let twin = Node()
    node.others = [twin, twin]
    let text: String = try node.json()
    let leaf = #"{"name":"","others":[]}"#
    #expect(text == #"{"name":"","others":[\#(leaf),\#(leaf)]}"#)
  }
}
