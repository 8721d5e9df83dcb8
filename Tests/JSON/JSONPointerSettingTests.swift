import Rosetta
import Testing

@Suite("Setting by a JSON Pointer")
struct JSONPointerSettingTests {
  @Test(
    "the objects on the way are made",
    arguments: [
      ("{}", "/a/b/c", #"{"a":{"b":{"c":7}}}"#),
      (#"{"a":{"x":1}}"#, "/a/b/c", #"{"a":{"x":1,"b":{"c":7}}}"#),
      (#"{"a":[1]}"#, "/a/-/b/0", #"{"a":[1,{"b":{"0":7}}]}"#),
      (#"{"a":[1]}"#, "/a/1/b", #"{"a":[1,{"b":7}]}"#),
      ("{}", "/a~1b/~0", #"{"a/b":{"~":7}}"#),
      ("{}", "/a/", #"{"a":{"":7}}"#),
      (#"{"a":[1]}"#, "/a/2/b", #"{"a":[1]}"#),
      (#"{"a":1}"#, "/a/b", #"{"a":1}"#),
      (#"{"a":null}"#, "/a/b", #"{"a":null}"#),
      ("null", "/a", "null"),
      ("{}", "/a/~2", "{}"),
      (#"{"a":[]}"#, "/a/b/c", #"{"a":[]}"#),
    ]
  )
  func sets(_ row: (text: String, pointer: String, result: String)) throws {
    var json = try JSON(parsing: row.text)
    json[pointer: row.pointer] = 7
    #expect(json.description == row.result)
    if row.result.contains("7"), !row.pointer.contains("-") {
      #expect(json[pointer: row.pointer] == 7)
    }
  }

  @Test("nil makes nothing, and reading does not either")
  func nothing() throws {
    var json = try JSON(parsing: #"{"a":{}}"#)
    json[pointer: "/a/b/c"] = nil
    #expect(json[pointer: "/a/b/c"] == nil)
    #expect(json.description == #"{"a":{}}"#)
  }
}
