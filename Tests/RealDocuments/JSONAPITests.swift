import Foundation
import Rosetta
import Testing

@Suite("JSON:API")
struct JSONAPITests {
  static let document = """
    {"data": [
       {"type": "articles", "id": "1",
        "attributes": {"title": "Bridges", "body": "A short one.", "created": "2015-05-22T14:56:29Z"},
        "relationships": {
          "author": {"data": {"type": "people", "id": "42"}},
          "reviewers": {"data": [{"type": "people", "id": "43"}, {"type": "people", "id": "44"}]}}}
     ],
     "included": [
       {"type": "people", "id": "42", "attributes": {"firstName": "Ann", "lastName": "Lee"}},
       {"type": "articles", "id": "2",
        "attributes": {"title": "Tunnels", "created": "2015-05-23T09:00:00Z"},
        "relationships": {
          "author": {"data": {"type": "people", "id": "45"}}, "reviewers": {"data": []}}}
     ],
     "links": {"next": "https://example.org/articles?page=2"}}
    """

  @Test("a JSON:API document survives a round trip")
  func wholeDocument() throws {
    let document = try JSONAPI.Document(json: Self.document)
    #expect(document.articles[0].title == "Bridges")
    #expect(document.articles[0].author == JSONAPI.Reference(type: "people", id: 42))
    #expect(document.articles[0].reviewers.map(\.id) == [43, 44])
    #expect(
      document.included?[0] == .person(.init(id: 42, firstName: "Ann", lastName: "Lee"))
    )
    #expect(
      try roundTrip(Self.document, as: JSONAPI.Document.self).description
        == JSON(parsing: Self.document).description
    )
  }

  static let breakages: [Breakage] = [
    .init(
      "no data",
      "{\"data\": [\n",
      "{\"dta\": [\n",
      ["error: missing required value at $.data"]
    ),
    .init(
      "another type of data",
      #""articles", "id": "1""#,
      #""books", "id": "1""#,
      [#"error: check failed for "books" at $.data[0].type: must be "articles""#]
    ),
    .init(
      "an identifier that is a number",
      #""id": "1""#,
      #""id": 1"#,
      ["error: expected string with JSON, found a number at $.data[0].id"]
    ),
    .init(
      "an identifier of letters",
      #""id": "1""#,
      #""id": "one""#,
      ["error: the string is not valid JSON at $.data[0].id: expected a value, found a word"]
    ),
    .init(
      "an empty title",
      #""Bridges""#,
      #""""#,
      [#"error: check failed for "" at $.data[0].attributes.title: must not be empty"#]
    ),
    .init(
      "a body in an object",
      #""A short one.""#,
      #"{"text": "A short one."}"#,
      ["error: expected String, found object at $.data[0].attributes.body"]
    ),
    .init(
      "a date in words",
      "2015-05-22T14:56:29Z",
      "22 May 2015",
      [
        #"error: could not bridge string "22 May 2015" to Date at $.data[0].attributes.created: expected 4 digits of the year at character 1"#
      ]
    ),
    .init(
      "no attributes",
      #""attributes": {"firstName""#,
      #""attribute": {"firstName""#,
      ["error: missing required value at $.included[0].attributes"]
    ),
    .init(
      "attributes in an array",
      #"{"firstName": "Ann", "lastName": "Lee"}"#,
      #"["Ann", "Lee"]"#,
      ["error: expected object, found array at $.included[0].attributes"]
    ),
    .init(
      "a reference without its identifier",
      #""id": "44""#,
      #""ID": "44""#,
      ["error: missing required value at $.data[0].relationships.reviewers.data[1].id"]
    ),
    .init(
      "no author",
      #""author": {"data": {"type": "people", "id": "42"}}"#,
      #""author": {"data": null}"#,
      ["error: expected object, found null at $.data[0].relationships.author.data"]
    ),
    .init(
      "an unknown resource",
      #""people", "id": "42", "attributes""#,
      #""person", "id": "42", "attributes""#,
      [#"error: expected one of "articles", "people", found string "person" at $.included[0].type"#]
    ),
    .init(
      "a link that is an object",
      #""https://example.org/articles?page=2""#,
      #"{"href": "https://example.org/"}"#,
      ["error: expected String, found object at $.links.next"]
    ),
  ]

  @Test("a broken JSON:API document is refused with the reason and the path", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    let problems = try breakage.found(in: Self.document, as: JSONAPI.Document.self)
    #expect(problems == breakage.problems)
  }
}
