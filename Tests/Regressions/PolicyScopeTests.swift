import Rosetta
import Testing

/// A policy is about the document: it fails the run wherever the key is.
@Suite("Policies inside optional fields") struct PolicyScopeTests {
  struct Inner: JSONConvertible {
    var a = 0

    init() {}

    static func map(_ object: inout Inner, json: Mapper) { object.a <~ json["a"] }
  }

  struct Outer: JSONConvertible {
    var inner: Inner?
    var list: [Inner] = []
    var text: Inner?

    init() {}

    static func map(_ object: inout Outer, json: Mapper) {
      object.inner <~ json["inner"]
      object.list <~ json["list"] ~ .lossy()
      object.text <~ json["text"] ~ .stringified()
    }
  }

  @Test(
    "an unknown key inside an optional field fails the run",
    arguments: [#"{"inner":{"b":1}}"#, #"{"list":[{"b":1}]}"#, #"{"text":"{\"b\":1}"}"#]
  )
  func unknownKey(_ text: String) throws {
    var rosetta = Rosetta()
    #expect(try rosetta.decode(Outer.self, from: text).list.count < 2)
    rosetta.unknownKeys = .fail
    let error = #expect(throws: RosettaError.self) { try rosetta.decode(Outer.self, from: text) }
    #expect(error?.problems.filter { $0.severity == .error }.map(\.code) == [.unknownKey])
  }

  @Test(
    "a duplicate key inside an optional field fails the run",
    arguments: [
      #"{"inner":{"a":1,"a":2}}"#, #"{"list":[{"a":1,"a":2}]}"#, #"{"text":"{\"a\":1,\"a\":2}"}"#,
      #"{"text":"[{\"a\":1,\"a\":2}]"}"#,
    ]
  )
  func duplicateKey(_ text: String) throws {
    var rosetta = Rosetta()
    rosetta.duplicateKeys = .fail
    let error = #expect(throws: RosettaError.self) { try rosetta.decode(Outer.self, from: text) }
    #expect(error?.problems.filter { $0.severity == .error }.map(\.code) == [.duplicateKey])
  }

  struct Whole: JSONConvertible {
    var raw: JSON = nil
    var version = 0

    init() {}

    static func map(_ object: inout Whole, json: Mapper) {
      object.raw <- json["meta"]
      object.version <- json["meta"]["version"]
    }
  }

  @Test("keys in a value that another field has read as a whole are known")
  func keysReadAsAWhole() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let whole = try rosetta.decode(Whole.self, from: #"{"meta":{"version":1,"other":{"x":1}}}"#)
    #expect(whole.version == 1)
    let text = #"{"meta":{"version":1},"other":1}"#
    #expect(
      thrownProblems { try rosetta.decode(Whole.self, from: text) }
        == [#"error: unknown key at $.other"#]
    )
  }
}
