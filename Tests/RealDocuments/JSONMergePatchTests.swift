import Rosetta
import Testing

/// The table of RFC 7396, appendix A.
@Suite("JSON Merge Patch")
struct JSONMergePatchTests {
  static let cases: [(original: String, patch: String, result: String)] = [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    (#"{"a":"foo"}"#, #"null"#, #"null"#),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ]

  @Test("every row of the table in RFC 7396 holds", arguments: cases)
  func table(test: (original: String, patch: String, result: String)) throws {
    let original = try JSON(parsing: test.original)
    let patch = try JSON(parsing: test.patch)
    #expect(original.merging(patch).description == test.result)
  }

  /// The document of section 3.
  @Test("the example of RFC 7396 is patched as it says")
  func example() throws {
    var article = try JSON(
      parsing: """
        {"title": "Goodbye!", "author": {"givenName": "John", "familyName": "Doe"},
         "tags": ["example", "sample"], "content": "This will be unchanged"}
        """
    )
    try article.merge(
      JSON(
        parsing: """
          {"title": "Hello!", "phoneNumber": "+01-123-456-7890",
           "author": {"familyName": null}, "tags": ["example"]}
          """
      )
    )
    #expect(
      article.description == """
        {"title":"Hello!","author":{"givenName":"John"},"tags":["example"],\
        "content":"This will be unchanged","phoneNumber":"+01-123-456-7890"}
        """
    )
  }
}
