import Foundation
import Rosetta
import Testing

/// Ways by which a value reached an error or a log that might have been a secret. Each of them was an
/// exception to a rule; now there is none.
@Suite("Values that once leaked") struct SevenLeaksTests {
  struct Login: JSONConvertible {
    var user = ""
    var password = ""

    static func map(_ object: inout Login, json: Mapper) {
      object.user <- json["user"]
      object.password <- json["password"].secret
    }
  }

  struct Account: JSONConvertible {
    var login = Login()

    static func map(_ object: inout Account, json: Mapper) { object.login <- json["login"] }
  }

  enum Shape: JSONUnion {
    case login(Login)

    static let union = Union<Shape>(tag: "type") {
      Variant("login", Shape.login) { if case .login(let login) = $0 { login } else { nil } }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let map: @Sendable (Mapper, @escaping @Sendable (Problem) -> Void) -> Void

    init(
      _ name: String,
      _ json: String,
      _ map: @escaping @Sendable (Mapper, @escaping @Sendable (Problem) -> Void) -> Void
    ) {
      testDescription = name
      self.json = json
      self.map = map
    }
  }

  static let rows = [
    Row("a string for an array of unions", #"{"a": "ann:hunter2", "size": "x"}"#) { json, _ in
      var shapes: [Shape] = []
      shapes <~ json["a"]
    },
    Row("a number for a model in a model", #"{"a": 73549102, "size": "x"}"#) { json, _ in
      var account = Account()
      account <~ json["a"]
    },
    Row("the second of two equal keys", #"{"a": 1, "a": "hunter2", "size": "x"}"#) { json, _ in
      var value = 0
      value <~ json["a"]
      json["a"].map { json in value <~ json["password"].secret }
    },
    Row("a number for a document in a string", #"{"a": 73549102, "size": "x"}"#) { json, _ in
      var login = Login()
      login <~ json["a"] ~ .stringified()
    },
    Row("the closure of lossy", #"{"a": ["ann:hunter2"], "size": "x"}"#) { json, report in
      var logins: [Account] = []
      logins <~ json["a"]
        ~ .lossy(DefaultBridge<Account>()) { problem in
          report(problem)
          return .skip
        }
    },
    Row("a misspelt key of a scalar", #"{"user": 5, "pwd": 73549102, "size": "x"}"#) { json, _ in
      var login = Login()
      login.user <~ json["user"]
      login.password <~ json["password"].secret
    },
    Row("a check at a place without a map", #"{"a": {"b": "hunter2"}, "size": "x"}"#) { json, _ in
      json.check(false, "must be good", at: "a" / "b")
    },
    Row("the other branch", #"{"kind": 1, "pin": 73549102, "size": "x"}"#) { json, _ in
      var (kind, pin) = (0, 0)
      kind <~ json["kind"]
      if kind == 2 { pin <~ json["pin"].secret }
    },
  ]

  @Test("no value is shown that may be a secret", arguments: rows)
  func leak(_ row: Row) {
    let problems = Recorder<Problem>()
    let mapping = Mapping(0) { (size: inout Int, json) in
      row.map(json) { problems.append($0) }
      size <- json["size"]
    }
    let seen = Seen(using: mapping, row.json)
    let outputs = seen.outputs + problems.all.map { "\($0) \($0.hint ?? "") \($0.found ?? "")" }
    #expect(seen.messages.contains(#"expected Int, found string "x""#))
    for output in outputs {
      #expect(!output.contains("hunter2") && !output.contains("73549102"), "\(output)")
    }
  }
}
