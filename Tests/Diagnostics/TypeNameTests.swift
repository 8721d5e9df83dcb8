import Testing

@testable import Rosetta

@Suite("The names of types")
struct TypeNameTests {
  struct Row: CustomTestStringConvertible {
    let type: Any.Type
    let name: String
    var testDescription: String { name }

    init(_ type: Any.Type, _ name: String) {
      self.type = type
      self.name = name
    }
  }

  protocol Named {}
  protocol Aged {}
  struct Box<Item> {}

  static let rows = [
    Row(Int.self, "Int"),
    Row([Int?].self, "[Int?]"),
    Row([String: [Double]]?.self, "[String: [Double]]?"),
    Row(Set<String>.self, "Set<String>"),
    Row(Box<[Int]>.self, "Box<[Int]>"),
    Row((any Named)?.self, "Named?"),
    Row((any Named & Aged)?.self, "(Aged & Named)?"),
    Row((Int, String?).self, "(Int, String?)"),
    Row((id: Int, names: [String]).self, "(id: Int, names: [String])"),
    Row((Int, [String])?.self, "(Int, [String])?"),
    Row(((Int?) -> [String]).self, "(Int?) -> [String]"),
    Row((() -> Void)?.self, "(() -> ())?"),
    Row([(Int) -> Int].self, "[(Int) -> Int]"),
  ]

  @Test("a type is named as Swift source writes it", arguments: rows)
  func name(row: Row) {
    #expect(TypeName.text(row.type) == row.name)
  }
}
