import Rosetta
import Testing

/// `json[]`: a field that is the object of the map itself.
@Suite("The object itself") struct WholeObjectTests {
  struct Point: JSONConvertible, Equatable {
    var x = 0
    var y = 0

    static func map(_ object: inout Point, json: Mapper) {
      object.x <- json["x"]
      object.y <- json["p"]["y"]
    }
  }

  struct Wrapped<Value: JSONRepresentable & Equatable>: JSONConvertible, Equatable {
    var value: Value?

    static func map(_ object: inout Wrapped, json: Mapper) { object.value <- json[] }
  }

  struct WrappedByPath: JSONConvertible, Equatable {
    var value = JSON.null

    static func map(_ object: inout WrappedByPath, json: Mapper) {
      object.value <- json[JSONPath()]
    }
  }

  /// Reads a model and writes it again.
  private func echo<Model: JSONRepresentable>(
    _ type: Model.Type,
    _ text: String,
    _ rosetta: Rosetta = Rosetta()
  ) throws -> String {
    let model: Model = try rosetta.decode(text)
    return try rosetta.encode(model)
  }

  @Test("json[] reads and writes the whole object as one value")
  func roundTrips() throws {
    let text = #"{"x":1,"p":{"y":2}}"#
    #expect(try echo(Wrapped<JSON>.self, text) == text)
    #expect(try echo(Wrapped<Point>.self, text) == text)
    #expect(try echo(WrappedByPath.self, text) == text)
    #expect(try echo(Wrapped<[String: Int]>.self, "{}") == "{}")
    #expect(try echo(Wrapped<[Int]>.self, "[1,2]") == "[1,2]")
    #expect(try echo([Wrapped<Wrapped<Point>>].self, "[\(text),\(text)]") == "[\(text),\(text)]")
    let model: Wrapped<Point> = try Rosetta().decode(text)
    #expect(model.value == Point(x: 1, y: 2))
  }

  @Test("json[] is written in a Mapping, between other values")
  func mapping() throws {
    let inner = Mapping(Point()) { (point: inout Point, json) in point <- json[] }
    let outer = Mapping(Point()) { (point: inout Point, json) in
      point <- json["a"]["b"] ~ inner
      point.x <- json["c"]
    }
    let text: String = try Rosetta().encode(Point(x: 1, y: 2), using: outer)
    #expect(text == #"{"a":{"b":{"x":1,"p":{"y":2}}},"c":1}"#)
    #expect(try Rosetta().decode(text, using: outer) == Point(x: 1, y: 2))
  }

  @Test("json[] in .map is the object under its path")
  func insideFieldMap() throws {
    let bridge = Mapping(Point()) { (point: inout Point, json) in
      json["a"]["b"].map { json in point <- json[] }
      point.x <- json["a"]["c"]
    }
    let text: String = try Rosetta().encode(Point(x: 1, y: 2), using: bridge)
    #expect(text == #"{"a":{"b":{"x":1,"p":{"y":2}},"c":1}}"#)
    #expect(try Rosetta().decode(text, using: bridge) == Point(x: 1, y: 2))
  }

  @Test("json.rest is written after fields and paths, and conflicts with a key that a field names")
  func rest() throws {
    let bridge = Mapping(JSONObject()) { (rest: inout JSONObject, json) in
      var (one, other) = (1, 2)
      one <- json["p"]["one"]
      json["q"]["r"].map { json in one <- json["one"] }
      other <- json["p"]["other"]
      rest <~ json.rest
    }
    let rest: JSONObject = ["x": 1, "y": [2]]
    let text: String = try Rosetta().encode(rest, using: bridge)
    #expect(text == #"{"p":{"one":1,"other":2},"q":{"r":{"one":1}},"x":1,"y":[2]}"#)
    #expect(try Rosetta().decode(text, using: bridge) == rest)
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().encode(["p": 1], using: bridge, as: String.self)
    }
    #expect(error?.problems.map(\.code) == [.conflict])
  }

  struct Choice: JSONConvertible {
    var none: Int?
    var refused = 1
    var x = 2

    static func map(_ object: inout Choice, json: Mapper) {
      object.none <~ json[]
      object.refused <~ json[] § { $0 == 0 }
      object.x <- json["x"]
    }
  }

  @Test("json[] that has no value writes nothing")
  func leavesNoTrace() throws {
    let choice: String = try Choice().json()
    #expect(choice == #"{"x":2}"#)
    let text: String = try Rosetta().encode([Wrapped<Int>(value: 3)])
    #expect(text == "[3]")
  }

  struct Reading: JSONConvertible {
    var value = Double.nan
    var nested = Nested()
    var x = 2

    struct Nested: JSONConvertible {
      var value = Double.nan

      static func map(_ object: inout Nested, json: Mapper) { object.value <- json["value"] }
    }

    static func map(_ object: inout Reading, json: Mapper) {
      object.value <~ json[]
      object.nested <~ json[]
      object.x <- json["x"]
    }
  }

  @Test("json[] that is refused leaves the tag of a union in the object")
  func leavesTag() throws {
    let union = Union<Reading>(tag: "type") { Variant("reading", { $0 }) { $0 } }
    let text: String = try Rosetta().encode([Reading(), Reading()], using: .array(union))
    let object = #"{"type":"reading","x":2}"#
    #expect(text == "[\(object),\(object)]")
  }

  @Test("the problems of json[] have their own places, and its secrets are not shown")
  func problems() throws {
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().decode(Wrapped<Point>.self, from: #"{"x":1,"p":{"y":"no"}}"#)
    }
    #expect(
      error?.problems.map(\.brief)
        == [#"error: expected Int, found string "no" at $.p.y"#]
    )
    let secret = Mapping(JSON.null) { (value: inout JSON, json) in value <- json[].secret }
    #expect(try Rosetta().decode(#"{"a":1}"#, using: secret) == ["a": 1])
    let text: String = try Rosetta().encode(["a": 1], using: secret)
    #expect(text == #"{"a":1}"#)
  }

  struct Login: JSONConvertible, Equatable {
    var token = ""

    static func map(_ object: inout Login, json: Mapper) { object.token <- json["token"].secret }
  }

  final class Session: JSONConvertibleClass {
    var login = Login()

    init() {}

    static func map(_ object: Session, json: Mapper) { object.login <- json[] }
  }

  @Test(
    "a scalar in place of the object may be its secret, also in an update and in a merge",
    arguments: [#""hunter2""#, "5"]
  )
  func scalarSecret(_ json: String) {
    let type = json == "5" ? "number" : "string"
    let problems = ["error: expected object, found a \(type) at $"]
    let session = Session()
    var login = Wrapped<Login>()
    #expect(thrownProblems { try Rosetta().decode(Session.self, from: json) } == problems)
    #expect(thrownProblems { try Rosetta().update(session, from: json) } == problems)
    #expect(thrownProblems { try Rosetta().merge(session, from: json) } == problems)
    #expect(thrownProblems { try Rosetta().update(&login, from: json) } == problems)
    #expect(thrownProblems { try Rosetta().merge(&login, from: json) } == problems)
  }

  struct Account: JSONMapped {
    let login: Login

    static let properties = Properties(of: Account.self) { \.login <- JSONPath() }
    static let mapping = Mapping(Account.init, properties)
  }

  @Test("a string in place of the object is hidden in a model with constants")
  func constantSecret() {
    let problems = ["error: expected object, found a string at $"]
    var account = Account(login: Login())
    let json = #""hunter2""#
    #expect(thrownProblems { try Rosetta().decode(Account.self, from: json) } == problems)
    #expect(thrownProblems { try Rosetta().merge(&account, from: json) } == problems)
  }

  @Test("a number in place of the object is told what the object is")
  func expectedType() {
    func problems<Model: JSONConvertible>(_ model: Model) -> Set<[String]> {
      var model = model
      return [
        thrownProblems { try Rosetta().decode(Model.self, from: "5") },
        thrownProblems { try Rosetta().update(&model, from: "5") },
        thrownProblems { try Rosetta().merge(&model, from: "5") },
      ]
    }
    let object = "error: expected object, found a number at $"
    #expect(problems(Wrapped<Point>()) == [[object]])
    #expect(problems(Wrapped<[String: Int]>()) == [[object]])
    #expect(problems(Wrapped<Wrapped<Point>>()) == [[object]])
    #expect(problems(WrappedByPath()) == [[object]])
    // No map runs over a number, to say that it asks for an array.
    #expect(problems(Wrapped<[Int]>()) == [[object]])
  }

  @Test("json[] counts for no level of depth")
  func depth() throws {
    var rosetta = Rosetta()
    rosetta.maximumDepth = 2
    let text = #"{"x":1,"p":{"y":2}}"#
    #expect(try echo(Wrapped<Point>.self, text, rosetta) == text)
  }

  @Test("json[] makes all keys known, or those of its model")
  func unknownKeys() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let tree: Wrapped<JSON> = try rosetta.decode(#"{"a":1}"#)
    #expect(tree.value == ["a": 1])
    let error = #expect(throws: RosettaError.self) {
      try rosetta.decode(Wrapped<Point>.self, from: #"{"x":1,"p":{"y":2},"z":3}"#)
    }
    #expect(error?.problems.map(\.code) == [.unknownKey])
  }

  @Test("a rest with members has no place in an object that json[] replaces")
  func restOfWhole() throws {
    struct Model: JSONConvertible {
      var whole = ["a": 1]
      var rest: [String: Int] = [:]

      static func map(_ object: inout Model, json: Mapper) {
        object.whole <- json[]
        object.rest <~ json.rest
      }
    }
    #expect(try Model().json() as String == #"{"a":1}"#)
    #expect(
      thrownProblems { try Model(rest: ["b": 2]).json() as String }
        == ["error: another field writes to the same place at $"]
    )
  }
}

@Suite("Keys made at run time") struct RunTimeKeyTests {
  @Test("keys made at run time are compared by their bytes, though the strings are equal in Swift")
  func canonicallyEquivalent() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(composed == decomposed)
    let bridge = Mapping([0, 0]) { (values: inout [Int], json) in
      values[0] <- json[composed]
      values[1] <- json[decomposed]
    }
    let text: String = try Rosetta().encode([1, 2], using: bridge)
    #expect(Array(text.utf8) == Array(#"{"\#(composed)":1,"\#(decomposed)":2}"#.utf8))
    #expect(try Rosetta().decode(text, using: bridge) == [1, 2])
  }
}
