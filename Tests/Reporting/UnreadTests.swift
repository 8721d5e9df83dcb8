import Foundation
import Rosetta
import Testing

/// Objects and arrays that no map has come to.
@Suite("Values of documents of another shape") struct UnreadTests {
  typealias Login = BrokenCanaryTests.Login

  /// What an API may make of an object or an array without a word.
  static let changes: [@Sendable (JSON) -> JSON] = [
    { [$0] }, { [[$0]] }, { ["data": $0] }, { ["data": ["data": $0]] }, { [1, $0] }, { [$0, $0] },
    { value in value.objectValue.map { .array($0.map(\.value)) } ?? value },
    { value in
      value.arrayValue.map { elements in
        .object(JSONObject(elements.enumerated().map { ("\($0)", $1) }))
      } ?? value
    },
  ]

  /// The value with each of its objects and arrays changed or under another key, one at a time.
  private static func changed(_ value: JSON) -> [JSON] {
    var results = changes.map { $0(value) }
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        for other in changed(element) {
          var elements = elements
          elements[index] = other
          results.append(.array(elements))
        }
      }
    case .object(let members):
      for (key, element) in members where element.objectValue != nil || element.arrayValue != nil {
        for other in changed(element) {
          var members = members
          members[key] = other
          results.append(.object(members))
        }
        var members = members
        members[key] = nil
        members["something \(key) else"] = element
        results.append(.object(members))
      }
    default: return []
    }
    return results
  }

  @Test(
    "an unread value is in no output of a document of another shape",
    .tags(.slow),
    arguments: BrokenCanaryTests.documents
  )
  func shapes(_ document: BrokenCanaryTests.Document) throws {
    let shapes = try Self.changed(JSON(parsing: document.text))
    #expect(shapes.count >= Self.changes.count)
    for shape in shapes.sampled(every: 3) {
      // A mistake at the front and one at the end, so that the line has something to be shown for.
      for key in ["user", "name", "size"] {
        var shape = shape
        if case .object(var members) = shape {
          members[key] = ["bad": true]
          shape = .object(members)
        }
        for layout in Rosetta.Layout.allCases {
          var rosetta = Rosetta()
          rosetta.output = layout
          let bytes: [UInt8] = try rosetta.encode(shape)
          BrokenCanaryTests.expectNothing(in: document.seen(bytes), bytes)
        }
      }
    }
  }

  @Test("an unread value is in no output of a document in a string of another shape")
  func strings() throws {
    let login = try JSON(parsing: BrokenCanaryTests.login)
    for shape in Self.changed(login) {
      let string: String = try Rosetta().encode(shape)
      let bytes: [UInt8] = try Rosetta().encode(["size": "x", "login": .string(string)] as JSON)
      let seen = Seen(BrokenCanaryTests.Letter.self, bytes)
      BrokenCanaryTests.expectNothing(in: seen, bytes)
    }
  }

  struct Shelf: Codable {
    struct Place: Codable { var login: CodableLogin }

    var places: [Place]
  }

  struct CodableLogin: JSONConvertible, MapCodable {
    var login = Login()

    static func map(_ object: inout CodableLogin, json: Mapper) {
      object.login <- json["login"]
    }
  }

  @Test("an unread value is in no output of a model that is Codable by its map")
  func codable() throws {
    let json =
      #"{"size":"x","shelf":{"places":[{"login":{"login":[\#(BrokenCanaryTests.login)]}}]}}"#
    let mapping = Mapping((0, Shelf?.none)) { object, json in
      object.0 <- json["size"]
      object.1 <- json["shelf"] ~ .codable()
    }
    let seen = Seen(using: mapping, json)
    #expect(seen.messages.contains("expected object, found array"))
    BrokenCanaryTests.expectNothing(in: seen, Array(json.utf8))
  }

  @Test("an unread value is in no output, though more problems were found than are kept")
  func beyondTheLimit() {
    let json =
      "[" + Array(repeating: "[\(BrokenCanaryTests.login)]", count: 50).joined(separator: ",") + "]"
    let seen = Seen([Login].self, json) { $0.maximumErrors = 2 }
    #expect(seen.problems.count == 3)
    BrokenCanaryTests.expectNothing(in: seen, Array(json.utf8))
  }

  @Test("unread values on one line are masked in whatever order a map finds its mistakes")
  func farApart() {
    let gap = String(repeating: " ", count: 3000)
    let login = BrokenCanaryTests.login
    let json = #"{"a":[\#(login)],\#(gap)"b":[\#(login)],\#(gap)"c":[\#(login)]}"#
    for keys in [["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a"]] {
      let mapping = Mapping(Login()) { (login: inout Login, json) in
        for key in keys { login <~ json[key] }
        login <- json["a"]
      }
      let seen = Seen(using: mapping, json)
      #expect(seen.problems.count == 3)
      BrokenCanaryTests.expectNothing(in: seen, Array(json.utf8))
    }
  }

  @Test("an unread value is masked wherever the line of another problem ends", .tags(.slow))
  func endOfWindow() {
    for gap in (480..<520).sampled(every: 8) {
      let spaces = String(repeating: " ", count: gap)
      let json = #"{"size":"x",\#(spaces)"login":["hunter2"]}"#
      let mapping = Mapping(0) { (size: inout Int, json) in
        var login = Login()
        size <- json["size"]
        login <- json["login"]
      }
      let seen = Seen(using: mapping, json)
      #expect(seen.problems.count == 2)
      BrokenCanaryTests.expectNothing(in: seen, Array(json.utf8))
    }
  }

  /// Lends its document once, and then only the start of it.
  final class Shrinking: JSONSource, @unchecked Sendable {
    private let bytes: [UInt8]
    private let rest: Int
    private var isLent = false

    init(_ text: String, rest: Int) {
      bytes = Array(text.utf8)
      self.rest = rest
    }

    func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      let count = isLent ? rest : bytes.count
      isLent = true
      // So that a read behind the end is one of other memory.
      return Array(bytes[..<count]).withUnsafeBufferPointer(body)
    }
  }

  @Test("an unread value is masked though its source gives fewer bytes when the problems are read")
  func shrinking() {
    let json = #"{"size":"x","login":[{"a":"hunter2"}],"pin":{"a":73549102}}"#
    let mapping = Mapping(0) { (size: inout Int, json) in
      var login = Login()
      size <- json["size"]
      login <- json["login"]
      login.pin <- json["pin"].secret
    }
    for rest in 0...json.utf8.count {
      let seen = Seen(using: mapping, Shrinking(json, rest: rest))
      #expect(seen.problems.count == 3)
      BrokenCanaryTests.expectNothing(in: seen, Array(json.utf8.prefix(rest)))
    }
  }
}
