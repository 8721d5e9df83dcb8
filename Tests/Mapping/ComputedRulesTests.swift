import Foundation
import Rosetta
import Testing

@Suite("Unions and mappings that are computed") struct ComputedRulesTests {
  /// How often the rules of a type were made.
  static let made = Recorder<String>()

  enum Expandable<Object: JSONRepresentable & Equatable>: JSONUnion, Equatable {
    case id(String)
    case object(Object)

    static var union: Union<Expandable> {
      ComputedRulesTests.made.append("\(Self.self)")
      return Union.untagged {
        Alternative(Expandable.id) { if case .id(let id) = $0 { id } else { nil } }
        Alternative(Expandable.object) { if case .object(let object) = $0 { object } else { nil } }
      }
    }
  }

  struct Box<Value: JSONRepresentable>: JSONMapped {
    let value: Value
    let next: [Box]?

    static var mapping: Mapping<Box> {
      ComputedRulesTests.made.append("\(Self.self)")
      return Mapping(
        { Box(value: $0, next: $1) },
        Properties(of: Box.self) {
          \.value <- "value"
          \.next <~ "next"
        }
      )
    }
  }

  enum Plain: JSONUnion, Equatable {
    case number(Int)
    case box(PlainBox)

    static var union: Union<Plain> {
      ComputedRulesTests.made.append("\(Self.self)")
      return .untagged {
        Alternative(Plain.number) { if case .number(let number) = $0 { number } else { nil } }
        Alternative(Plain.box) { if case .box(let box) = $0 { box } else { nil } }
      }
    }
  }

  struct PlainBox: JSONMapped, Equatable {
    let values: [Plain]

    static var mapping: Mapping<PlainBox> {
      ComputedRulesTests.made.append("\(Self.self)")
      return Mapping(
        { PlainBox(values: $0) },
        Properties(of: PlainBox.self) { \.values <- "values" }
      )
    }
  }

  @Test("those of types that are not generic, too, are made once")
  func plain() throws {
    let box = PlainBox(values: [.number(1), .box(PlainBox(values: [])), .number(2)])
    let values = try roundTrip([Plain].self, #"[1,{"values":[1,{"values":[]},2]},2]"#)
    #expect(values == [.number(1), .box(box), .number(2)])
    #expect(Self.made.all.count { $0 == "Plain" } == 1)
    #expect(Self.made.all.count { $0 == "PlainBox" } == 1)
  }

  @Test("they are made once for each type, by however many threads")
  func once() async throws {
    let text = #"[{"value":1,"next":[{"value":2}]},{"value":3}]"#
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          guard let boxes = Rosetta().decode(text) as [Box<Int>]? else { return nil }
          return Rosetta().encode(boxes)
        }
      }
      for await result in group { #expect(result == text) }
    }
    let before = Self.made.all.count { $0.contains("Box<Int>") }
    _ = try Rosetta().decode([Box<Int>].self, from: text)
    #expect(before == 1)
    #expect(Self.made.all.count { $0.contains("Box<Int>") } == before)
  }

  @Test("two types of one generic type have rules of their own")
  func types() throws {
    typealias Names = Expandable<[String]>
    typealias Numbers = Expandable<[Int]>
    let names = try roundTrip([Names].self, #"["a",["b"],"c",["d"]]"#)
    #expect(names == [.id("a"), .object(["b"]), .id("c"), .object(["d"])])
    let numbers = try roundTrip([Numbers].self, #"["a",[1]]"#)
    #expect(numbers == [.id("a"), .object([1])])
    #expect(Self.made.all.count { $0.contains("String") && !$0.contains("Box") } == 1)
    #expect(thrownProblems { try Rosetta().decode(Numbers.self, from: #"["x"]"#) }.count == 1)
  }

  @Test("alternating types keep theirs")
  func alternating() throws {
    let text = #"{"value":[{"value":"a"},{"value":"b"}],"next":[{"value":[]}]}"#
    let box = try Rosetta().decode(Box<[Box<String>]>.self, from: text)
    #expect(box.value.map(\.value) == ["a", "b"])
    #expect(try Rosetta().encode(box) as String == text)
  }

  struct Tree: JSONMapped, Equatable {
    let child: Either<Leaf, Leaf>
    static let properties = Properties(of: Tree.self) { \.child <- "child" }
    static let mapping = Mapping(Tree.init, properties)
  }

  struct Leaf: JSONMapped, Equatable {
    let id: Int
    static let properties = Properties(of: Leaf.self) { \.id <- "id" }
    static let mapping = Mapping(Leaf.init, properties)
  }

  enum Either<Left, Right> {
    case left(Left)
    case right(Right)
  }

  final class Holder<Value: JSONRepresentable>: JSONMapped {
    let value: Value
    init(value: Value) { self.value = value }
    static var mapping: Mapping<Holder> {
      ComputedRulesTests.made.append("\(Self.self)")
      return Mapping({ Holder(value: $0) }, Properties(of: Holder.self) { \.value <- "value" })
    }
  }

  struct Numeral<Kind>: JSONUnion, Equatable {
    var number = 0

    static var union: Union<Numeral> {
      Union(tag: "type") {
        Variant("one", { (number: Int) in Numeral(number: number) }, key: "value") { $0.number }
      }
    }
  }

  /// Reads a union of a type for each depth, twice.
  struct Tower: JSONConvertible {
    enum Floor<Below> {}

    var sum = 0

    init() {}

    static func map(_ object: inout Tower, json: Mapper) {
      for _ in 0..<2 { read(Int.self, 40, &object, json) }
    }

    private static func read<Kind>(
      _: Kind.Type,
      _ depth: Int,
      _ object: inout Tower,
      _ json: Mapper
    ) {
      var numeral = Numeral<Kind>()
      numeral <- json["k\(depth)"]
      object.sum += numeral.number
      if depth > 0 { read(Floor<Kind>.self, depth - 1, &object, json) }
    }
  }

  @Test("a run may use those of any number of types")
  func manyTypes() throws {
    let members = (0...40).map { #""k\#($0)":{"type":"one","value":\#($0)}"# }
    let tower = try Tower(json: "{\(members.joined(separator: ","))}")
    #expect(tower.sum == 2 * (0...40).reduce(0, +))
  }

  @Test("generic classes and conditional conformances have them, too")
  func classes() throws {
    let holders = try Rosetta().decode([Holder<Int>].self, from: #"[{"value":1},{"value":2}]"#)
    #expect(holders.map(\.value) == [1, 2])
    #expect(Self.made.all.count { $0.contains("Holder<Int>") } == 1)
    #expect(try roundTrip(Tree.self, #"{"child":{"right":{"id":1}}}"#).child == .right(Leaf(id: 1)))
  }

  /// Reads a value of another generic type when its mapping is made.
  struct Numbered<Value: JSONRepresentable>: JSONMapped {
    let value: Value
    let number: Int

    static var mapping: Mapping<Numbered> {
      ComputedRulesTests.made.append("\(Self.self)")
      let first = (try? Holder<Double>(json: #"{"value":7}"#))?.value ?? 0
      return Mapping(
        { Numbered(value: $0, number: $1) },
        Properties(of: Numbered.self) {
          \.value <- "value"
          \.number <- "number" ~ .omitting(Int(first))
        }
      )
    }
  }

  @Test("rules may need those of other types to be made, on any thread")
  func nested() async throws {
    await withTaskGroup(of: Int?.self) { group in
      for number in 0..<8 {
        group.addTask {
          if number.isMultiple(of: 2) { _ = try? Holder<Double>(json: #"{"value":1}"#) }
          return (try? Numbered<Bool>(json: #"{"value":true}"#))?.number
        }
      }
      for await number in group { #expect(number == 7) }
    }
    #expect(Self.made.all.count { $0.contains("Numbered") } == 1)
  }

  @Test("a patch finds them")
  func merge() throws {
    struct Owner: JSONConvertible {
      var box: Box<Int>?
      static func map(_ object: inout Owner, json: Mapper) { object.box <~ json["box"] }
    }
    var owner = try Owner(json: #"{"box":{"value":1,"next":[]}}"#)
    try Rosetta().merge(&owner, from: #"{"box":{"value":2}}"#)
    #expect(owner.box?.value == 2)
    #expect(owner.box?.next?.isEmpty == true)
  }
}

extension ComputedRulesTests.Either: Equatable where Left: Equatable, Right: Equatable {}

extension ComputedRulesTests.Either: JSONRepresentable, JSONUnion
where Left: JSONRepresentable, Right: JSONRepresentable {
  static var union: Union<Self> {
    Union.keyed {
      Variant("left", Self.left) { if case .left(let left) = $0 { left } else { nil } }
      Variant("right", Self.right) { if case .right(let right) = $0 { right } else { nil } }
    }
  }
}
