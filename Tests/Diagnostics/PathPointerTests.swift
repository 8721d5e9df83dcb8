import Rosetta
import Testing

@Suite("JSON Pointers of paths") struct PathPointerTests {
  static let pairs: [(String, JSONPath)] = [
    ("", JSONPath()), ("/", ""), ("/a/0/b", "a" / 0 / "b"), ("/a~1b/m~0n", "a/b" / "m~n"),
    ("/00/-1/-", JSONPath("00", "-1", "-")), ("/~01", "~1"), ("//", "" / ""),
    ("/a\u{301}~1\u{301}", .init(.key("a\u{301}/\u{301}"))),
    ("/99999999999999999999", "99999999999999999999"),
  ]

  @Test("a path is written as a pointer and read from it", arguments: pairs)
  func pair(_ pointer: String, _ path: JSONPath) {
    #expect(path.pointer == pointer)
    #expect(JSONPath(pointer: pointer) == path)
  }

  @Test("a text that is no pointer is nil", arguments: ["a", "a/b", "/~", "/~2", "/a~", "#/a"])
  func invalid(_ text: String) {
    #expect(JSONPath(pointer: text) == nil)
  }

  @Test("the number of a pointer is an index where an array stands, else a key")
  func numbers() throws {
    var json: JSON = ["list": [1, 2], "map": ["1": "one"]]
    let element = try #require(JSONPath(pointer: "/list/1"))
    let member = try #require(JSONPath(pointer: "/map/1"))
    #expect(json[element] == 2)
    #expect(json[member] == "one")
    json[member] = 3
    json[element] = 4
    #expect(json == ["list": [1, 4], "map": ["1": 3]])
  }

  @Test("the pointer of a problem leads to its value")
  func problem() throws {
    let text = #"{"rows": [[1], [2, "x"]]}"#
    let rows = Mapping([[0]]) { $0 <- $1["rows"] }
    let problem = try #require(Rosetta().result(using: rows, from: text).problems.first)
    #expect(problem.path.pointer == "/rows/1/1")
    #expect(try JSON(parsing: text)[pointer: problem.path.pointer] == "x")
  }

  @Test("keys that are not literals are steps of a path")
  func variables() {
    let (name, other) = ("b", "c")
    #expect("a" / name / 3 == JSONPath("a", "b", 3))
    #expect(name / 3 == JSONPath("b", 3))
    #expect(name / other / "d" == JSONPath("b", "c", "d"))
    #expect(JSONPath("a") / name == JSONPath("a", "b"))
    let index = 7
    #expect("a" / index == JSONPath("a", 7))
    #expect("a" / index / "b" / index == JSONPath("a", 7, "b", 7))
    #expect("a" / name / index / 0 == JSONPath("a", "b", 7, 0))
    #expect(index / 2 == 3)
    #expect("a" / "b" / 0 == JSONPath("a", "b", 0))
    #expect(0 / "a" == JSONPath(0, "a"))
    #expect(6 / 3 == 2)
    #expect(Double(name.utf8.count) / 2 == 0.5)
  }

  @Test("such a path reads and writes")
  func mapping() throws {
    let name = "nick"
    let mapping = Mapping("") { $0 <- $1["profile" / name / 1] }
    let text = #"{"profile":{"nick":[null,"Ann"]}}"#
    #expect(try Rosetta().decode(text, using: mapping) == "Ann")
    #expect(try Rosetta().encode("Ann", using: mapping) as String == text)
  }
}
