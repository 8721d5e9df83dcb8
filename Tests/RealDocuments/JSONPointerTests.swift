import Rosetta
import Testing

@Suite("JSON Pointer")
struct JSONPointerTests {
  /// The document of RFC 6901, section 5.
  static let document = #"""
    {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7,
     "m~n": 8}
    """#

  static let cases: [(pointer: String, value: String)] = [
    ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
    ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
  ]

  @Test("every pointer of the table in RFC 6901 finds its value", arguments: cases)
  func table(test: (pointer: String, value: String)) throws {
    let json = try JSON(parsing: Self.document)
    #expect(json[pointer: test.pointer]?.description == test.value)
    var changed = json
    changed[pointer: test.pointer] = "new"
    #expect(changed[pointer: test.pointer] == "new")
    #expect(changed.objectValue?.keys == json.objectValue?.keys)
    changed[pointer: test.pointer] = json[pointer: test.pointer]
    #expect(changed == json)
  }

  @Test("an empty pointer is the whole document")
  func whole() throws {
    var json = try JSON(parsing: Self.document)
    #expect(json[pointer: ""] == json)
    json[pointer: ""] = [1]
    #expect(json == [1])
    json[pointer: ""] = nil
    #expect(json.isNull)
  }

  static let bad = [
    "foo", "foo/0", "/foo/00", "/foo/01", "/foo/+1", "/foo/-1", "/foo/1e0", "/foo/ 1", "/foo/3",
    "/foo/",
    "/foo/99999999999999999999", "/foo/0/x", "/a~b", "/m~", "/m~2n", "#/foo",
    "/foo/\u{661}", "//",
  ]

  @Test("a pointer that leads nowhere reads and sets nothing", arguments: bad)
  func nowhere(pointer: String) throws {
    let json = try JSON(parsing: Self.document)
    #expect(json[pointer: pointer] == nil)
    var changed = json
    changed[pointer: pointer] = 1
    #expect(changed == json)
    changed[pointer: pointer] = nil
    #expect(changed == json)
  }

  @Test("a pointer appends, adds and removes values")
  func changes() throws {
    var json: JSON = ["list": [1, 2], "~/": ["~1": true]]
    #expect(json[pointer: "/list/-"] == nil)
    json[pointer: "/list/-"] = 3
    json[pointer: "/list/3"] = 4
    json[pointer: "/list/0"] = nil
    json[pointer: "/new"] = [:]
    json[pointer: "/new/~0"] = 5
    json[pointer: "/~0~1/~01"] = false
    #expect(json.description == #"{"list":[2,3,4],"~/":{"~1":false},"new":{"~":5}}"#)
  }
}
