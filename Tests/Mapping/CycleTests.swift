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

  func problems(_ body: () throws(RosettaError) -> String) -> [String] {
    do {
      return [try body()]
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test("end in an error with the way to them, though the field is optional")
  func cycle() {
    let node = Node()
    node.child = node
    #expect(
      problems { () throws(RosettaError) in try node.json() }
        == ["error: the instance contains itself at $.child"]
    )
    node.child = Node()
    node.child?.others = [Node(), node]
    #expect(
      problems { () throws(RosettaError) in try node.json() }
        == ["error: the instance contains itself at $.child.others[1]"]
    )
    node.child = nil
  }

  @Test("end in an error by way of a mapping too")
  func mapping() {
    let plain = Plain()
    plain.next = plain
    #expect(
      problems { () throws(RosettaError) in try Rosetta().encode(plain, using: Self.plain) }
        == ["error: the instance contains itself at $.next"]
    )
    plain.next = nil
  }

  @Test("an instance may stand in two places")
  func shared() throws {
    let node = Node()
    let twin = Node()
    node.others = [twin, twin]
    let text: String = try node.json()
    let leaf = #"{"name":"","others":[]}"#
    #expect(text == #"{"name":"","others":[\#(leaf),\#(leaf)]}"#)
  }
}
