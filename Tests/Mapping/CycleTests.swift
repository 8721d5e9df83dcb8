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

  final class Ring: JSONConvertible {
    var next: Ring?

    init() {}

    static func map(_ object: inout Ring, json: Mapper) { object.next <~ json["next"] }
  }

  @Test(
    "an instance that contains itself is an error, too, if its map takes it as inout"
  )
  func mapOfValue() {
    let ring = Ring()
    ring.next = ring
    #expect(
      thrownProblems { try ring.json() as String }
        == ["error: the instance contains itself at $.next"]
    )
    ring.next = nil
  }

  protocol Layer: AnyObject {
    var name: String { get set }
    var below: (any Layer)? { get set }
  }

  final class Image: Layer {
    var name = ""
    var below: (any Layer)?
  }

  static let layer: Mapping<any Layer> = Mapping(Image() as any Layer) { object, json in
    object.name <- json["name"]
    object.below <~ json["below"] ~ CycleTests.layer
  }

  @Test("an instance that contains itself through a Mapping of a protocol is an error, too")
  func mappingOfProtocol() {
    let image = Image()
    image.below = image
    #expect(
      thrownProblems { try Rosetta().encode(image, using: Self.layer) as String }
        == ["error: the instance contains itself at $.below"]
    )
    image.below = nil
  }

  final class Part: JSONConvertibleClass, Hashable {
    var id = 0
    var whole: Part?
    var parts: Set<Part> = []

    init() {}

    static func == (left: Part, right: Part) -> Bool { left.id == right.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    static func map(_ object: Part, json: Mapper) {
      object.id <- json["id"]
      object.whole <~ json["whole"]
      object.parts <- json["parts"] § .each(Check("must be small") { $0.id < 9 })
    }
  }

  @Test("an element of a set that a check refuses is shown without the instance around it")
  func refusedElement() {
    let (whole, part) = (Part(), Part())
    part.id = 10
    part.whole = whole
    whole.parts = [part]
    #expect(
      thrownProblems { try whole.json() as String }
        == ["error: check failed at $.parts[0]: must be small"]
    )
    part.whole = nil
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
