import Testing

@Suite("The checker of the Guide", .tags(.guide))
struct GuideCheckerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let page: String
    let complaints: [String]
  }

  @Test("the checker finds code and output that no test has", arguments: cases)
  func findsDrift(_ example: Case) {
    var checker = GuideChecker()
    let source = """
      struct SampleTests {
        func sample() {
          object.id <- json["id"]

          object.name <~ json["name"]
          #expect(text == \"""
            {"id":7}
            \""")
        }
      }
      """
    checker.code = [GuideChecker.lines(of: source)]
    checker.literals = GuideChecker.literals(of: source)
    checker.refusals = [["object.id = json[\"id\"]"]]
    checker.files = ["LICENSE": [], "Guide/Classes.md": ["subclasses"]]
    let page = GuidePage(path: "Guide/Sample.md", text: example.page)
    #expect(checker.complaints(about: page) == example.complaints)
  }

  static let cases = [
    Case(
      testDescription: "nothing on a page that holds",
      page: """
        # A page
        ## A page
        ```swift
        object.id <- json["id"]
            object.name <~ json["name"]
        ```
        ```json
        {"id":7}
        ```
        ```swift no-compile
        object.id = json["id"]
        ```
        ```sh
        swift test
        ```
        [Here](#a-page), [twice](#a-page-1), [there](Classes.md#subclasses), [up](../LICENSE),
        [outside](https://json.org); `[none](Missing.md)`
        """,
      complaints: []
    ),
    Case(
      testDescription: "a line that has drifted",
      page: """
        ```swift
        object.id <- json["id"]

        object.name <- json["name"]
        ```
        """,
      complaints: [#"Guide/Sample.md:4: no test has this code: object.name <- json["name"]"#]
    ),
    Case(
      testDescription: "lines that do not follow each other",
      page: """
        ```swift
        func sample() {
        object.name <~ json["name"]
        ```
        """,
      complaints: [#"Guide/Sample.md:3: no test has this code: object.name <~ json["name"]"#]
    ),
    Case(
      testDescription: "output that is no literal",
      page: """
        ```json
        object.id <- json["id"]
        ```
        """,
      complaints: [#"Guide/Sample.md:2: no test has this output: object.id <- json["id"]"#]
    ),
    Case(
      testDescription: "a mistake that no test refuses",
      page: """
        ```swift no-compile
        object.id == json["id"]
        ```
        """,
      complaints: [#"Guide/Sample.md:2: no test has this refused source: object.id == json["id"]"#]
    ),
    Case(
      testDescription: "blocks without a known tag, without lines and without an end",
      page: """
        ```
        ```
        ```swfit
        ```
        ```swift
        ```
        ```swift
        object.id <- json["id"]
        """,
      complaints: [
        "Guide/Sample.md:1: the block has no tag",
        "Guide/Sample.md:3: the tag swfit is unknown",
        "Guide/Sample.md:5: the block is empty",
        "Guide/Sample.md:7: the block is not closed",
      ]
    ),
    Case(
      testDescription: "links to nowhere",
      page: "[a](Missing.md) [b](Classes.md#none) [c](#none)",
      complaints: [
        "Guide/Sample.md:1: no file Guide/Missing.md",
        "Guide/Sample.md:1: no heading #none in Guide/Classes.md",
        "Guide/Sample.md:1: no heading #none in Guide/Sample.md",
      ]
    ),
  ]
}
