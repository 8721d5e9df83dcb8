import Documents
import Foundation
import Rosetta
import Testing

@Suite("Mutated documents") struct MutationTests {
  struct Model: JSONConvertible, Equatable {
    var id = 0
    var small: Int8?
    var ratio = 0.5
    var name = ""
    var flag: Bool?
    var link: URL?
    var list: [Model]?
    var map: [String: Double]?
    var tags: Set<String> = []
    var deep: UInt64?
    var raw: JSON?

    static func map(_ object: inout Model, json: Mapper) {
      object.id <- json["id"]
      object.small <~ json["small"]
      object.ratio <~ json["ratio"]
      object.name <~ json["n\"ame"]
      object.flag <~ json["flag"]
      object.link <~ json["link"] ~ .url
      object.list <~ json["list"]
      object.map <~ json["map"]
      object.tags <~ json["tags"]
      object.deep <~ json["a"]["b"][2]["c"]
      object.raw <~ json["raw"]
    }
  }

  static let document = #"""
    {"id": 12, "small":-128, "ratio":0.30000000000000004, "n\"ame":"é\u20AC😀\n\ud83d\ude00",
     "flag": true, "link":"https://example.com/?q=1", "list":[{"id":1e2},{"id":-0, "tags":["x"]}],
     "map":{"a":1.5e-7,"b":17976931348623157e292,"":-0.0},"tags":["b","a","b"],
     "a":{"b":[null,{},{"c":18446744073709551615}]}, "raw":[[],{},[{"x":[null,false]}],"~"]}
    """#

  /// What mutations like to put in.
  static let pieces: [[UInt8]] =
    [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "null", "true", "-", "0", "1e999", "1e-999", "e",
      ".",
      "\\ud800", "\\u00", "99999999999999999999", "\u{0}", "\n", " ", "é", "\"id\":", "[[[[[[[[",
      "]]]]", "{}", "\"\"", "        ", "0.1",
    ].map { Array($0.utf8) } + [[0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90], [0xFF]]

  @Test(
    "no mutation of a document does harm, and what is read is written and read again",
    .tags(.slow)
  )
  func mutations() throws {
    var random = SeededRandom(seed: 11)
    let document = Array(Self.document.utf8)
    var accepted = 0
    for _ in 0..<Effort.count(6000, otherwise: 1200) {
      let bytes = document.mutated(using: &random)
      // Bytes that are JSON to one way are JSON to all ways.
      let json = try? JSON(parsing: bytes)
      if let json {
        accepted += 1
        #expect(try JSON(parsing: json.description) == json)
      }
      var rosetta = Rosetta()
      rosetta.unknownKeys = Bool.random(using: &random) ? .ignore : .warn
      rosetta.duplicateKeys = Bool.random(using: &random) ? .first : .fail
      rosetta.output = Bool.random(using: &random) ? .compact : .pretty
      rosetta.sortedKeys = Bool.random(using: &random)
      do {
        let model = try rosetta.decode(Model.self, from: bytes)
        #expect(json != nil)
        let written = try rosetta.encode(model) as Data
        #expect(try rosetta.decode(Model.self, from: written) == model)
        // Foundation takes no number that a double cannot hold.
        if !String(decoding: written, as: UTF8.self).contains(/e[-+]?9\d\d/) {
          _ = try JSONSerialization.jsonObject(with: written)
        }
      } catch let error as RosettaError {
        // Every word of it is worked out.
        #expect(!error.description.isEmpty)
        #expect(!error.problems.isEmpty)
        #expect((json == nil) == (error.category == .syntax))
        for offset in error.problems.compactMap(\.location?.offset) {
          #expect(offset <= bytes.count)
        }
      }
    }
    // Mutations that break everything test nothing.
    #expect(accepted > Effort.count(500, otherwise: 100))
  }

  @Test(
    "Foundation and Rosetta read mutated arrays of scalars alike",
    .tags(.slow)
  )
  func differential() {
    var random = SeededRandom(seed: 12)
    let strings = Array(#"["aé€😀", "\n\"\\\/\u0041", "", "long enough for two steps"]"#.utf8)
    let numbers = Array("[0, -12, 3.25, 1e5, 6E-3, 9007199254740993, 0.1]".utf8)
    let flags = Array("[true, false, null, true]".utf8)
    var accepted = 0
    for _ in 0..<Effort.count(2500, otherwise: 500) {
      if agree([String].self, strings.mutated(using: &random)) { accepted += 1 }
      if agree([Double].self, numbers.mutated(using: &random)) { accepted += 1 }
      if agree([Bool?].self, flags.mutated(using: &random)) { accepted += 1 }
    }
    #expect(accepted > Effort.count(700, otherwise: 140))
  }

  /// Expects that both read the bytes alike, or refuse them; returns whether they read them.
  ///
  /// Where Foundation is looser than RFC 8259, or reads what Rosetta refuses on purpose, it does
  /// not count: other encodings, NUL bytes, a comma behind the last element. And where it is
  /// stricter: numbers that round to zero, and a zero with an exponent.
  private func agree<Value: JSONRepresentable & Decodable & Equatable>(
    _ type: Value.Type,
    _ bytes: [UInt8]
  ) -> Bool {
    if bytes.contains(0) || bytes.starts(with: [0xFF]) { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("\\ud800") || text.contains(/,\s*\]|[eE]-\d{3}|\b0[eE]/) { return false }
    let own = try? Rosetta().decode(Value.self, from: bytes)
    let foreign = try? JSONDecoder().decode(Value.self, from: Data(bytes))
    #expect(own == foreign, "\(text)")
    return own != nil
  }

  @Test("one Rosetta reads valid and mutated documents on 32 threads at once")
  func threads() async {
    let rosetta = Rosetta()
    let texts = await withTaskGroup(of: String.self) { group in
      for number in 0..<32 {
        group.addTask {
          var random = SeededRandom(seed: UInt64(number))
          var text = ""
          for _ in 0..<40 {
            let bytes = Array(Self.document.utf8).mutated(using: &random)
            _ = rosetta.decode(bytes) as Model?
            guard let model: Model = rosetta.decode(Self.document) else { return "refused" }
            text = rosetta.encode(model) ?? "not written"
          }
          return text
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix(#"{"id":12,"small":-128,"#) == true)
  }
}

extension [UInt8] {
  /// These bytes with one to three random changes.
  fileprivate func mutated(using random: inout SeededRandom) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let place = bytes.indices.randomElement(using: &random) else { return bytes }
      let end = Swift.min(place + Int.random(in: 1...8, using: &random), bytes.count)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.removeSubrange(end...)
      case 5: bytes.swapAt(place, end - 1)
      case 6:
        let piece = MutationTests.pieces.randomElement(using: &random) ?? []
        bytes.replaceSubrange(place..<end, with: piece)
      default:
        let piece = MutationTests.pieces.randomElement(using: &random) ?? []
        bytes.insert(contentsOf: piece, at: place)
      }
    }
    return bytes
  }
}
