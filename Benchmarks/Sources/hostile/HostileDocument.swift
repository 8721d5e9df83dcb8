import Foundation
import Rosetta

/// A document that costs more than others of its length, and the work that is done with it.
struct HostileDocument {
  let name: String
  /// Makes a document of about the given number of bytes.
  let make: (Int) -> Data
  let run: (Data) -> Void
  /// The size beyond which the document may take more memory than there is.
  let maximumByteCount: Int

  /// A document of pieces between `head` and `tail`. `piece` is called with the index of each.
  init(
    _ name: String,
    _ head: String = "[",
    _ tail: String = "]",
    separator: String = ",",
    maximumByteCount: Int = .max,
    piece: @escaping (Int) -> String,
    run: @escaping (Data) -> Void
  ) {
    self.name = name
    self.run = run
    self.maximumByteCount = maximumByteCount
    make = { byteCount in
      var data = Data(head.utf8)
      var number = 0
      while data.count < byteCount {
        if number > 0 { data.append(contentsOf: separator.utf8) }
        data.append(contentsOf: piece(number).utf8)
        number += 1
      }
      data.append(contentsOf: tail.utf8)
      return data
    }
  }
}

/// Returns `depth` objects around an innermost one.
private func nested(_ depth: Int) -> String {
  String(repeating: #"{"n":"#, count: depth) + #"{"x":1}"# + String(repeating: "}", count: depth)
}

/// Decodes a value and, if that fails, reads everything that the error reports.
private func decode<Value: JSONRepresentable>(
  _ type: Value.Type,
  _ change: @escaping (inout Rosetta) -> Void = { _ in }
) -> (Data) -> Void {
  var rosetta = Rosetta()
  change(&rosetta)
  return { [rosetta] data in
    do throws(RosettaError) {
      _ = try rosetta.decode(Value.self, from: data)
    } catch {
      precondition(!error.description.isEmpty && !error.problems.isEmpty)
    }
  }
}

/// Decodes a Codable type and, if that fails, reads everything that the error reports.
private func decodeCodable<Value: Decodable>(_ type: Value.Type) -> (Data) -> Void {
  { data in
    do {
      _ = try RosettaDecoder().decode(Value.self, from: data)
    } catch {
      precondition(!"\(error)".isEmpty)
    }
  }
}

/// Decodes a value and encodes it with sorted keys and indentation.
private func both<Value: JSONRepresentable>(_ type: Value.Type) -> (Data) -> Void {
  var rosetta = Rosetta()
  rosetta.sortedKeys = true
  rosetta.output = .pretty
  return { [rosetta] data in
    guard let value = try? rosetta.decode(Value.self, from: data) else { return }
    _ = try? rosetta.encode(value) as Data
  }
}

extension HostileDocument {
  static var all: [HostileDocument] { containers + keys + scalars + mistakes + documents + codable }

  private static var containers: [HostileDocument] {
    [
      HostileDocument("[0,0,… as [Int]", piece: { _ in "0" }, run: decode([Int].self)),
      HostileDocument("[0,0,… as JSON", piece: { _ in "0" }, run: decode(JSON.self)),
      HostileDocument("[[],[],… as JSON", piece: { _ in "[]" }, run: decode(JSON.self)),
      HostileDocument("[{},{},… as JSON", piece: { _ in "{}" }, run: decode(JSON.self)),
      HostileDocument("[{},{},… as models", piece: { _ in "{}" }, run: decode([Wide].self)),
      HostileDocument(
        "arrays 60 deep, as JSON",
        piece: { _ in String(repeating: "[", count: 60) + String(repeating: "]", count: 60) },
        run: decode(JSON.self)
      ),
      HostileDocument(
        "[0,0,…, element 10^9",
        #"{"list":["#,
        "]}",
        piece: { _ in "0" },
        run: decode(Far.self)
      ),
      HostileDocument("[[[[…", "", "", separator: "", piece: { _ in "[" }, run: decode(JSON.self)),
    ]
  }

  private static var keys: [HostileDocument] {
    [
      HostileDocument(
        "unknown keys, model of 30",
        "{",
        "}",
        piece: { #""k\#($0)":0"# },
        run: decode(Wide.self)
      ),
      HostileDocument(
        "keys like those, model of 30",
        "{",
        "}",
        piece: { #""fieldName\#($0 % 90 + 40)":0"# },
        run: decode(Wide.self)
      ),
      HostileDocument(
        "escaped keys, model of 30",
        "{",
        "}",
        piece: { _ in #""\u0061":0"# },
        run: decode(Wide.self)
      ),
      HostileDocument(
        "escapes as long, model of 30",
        "{",
        "}",
        piece: { _ in #""fieldName1\u0061":0"# },
        run: decode(Wide.self)
      ),
      HostileDocument(
        "keys backwards, model of 30",
        "{",
        "}",
        piece: { #""\#(Wide.keys[29 - $0 % 30])":0"# },
        run: decode(Wide.self)
      ),
      HostileDocument(
        "names made at run time",
        "{",
        "}",
        piece: { #""k\#($0)":0"# },
        run: { data in
          // A member has about ten bytes.
          decode(Renamed.self) { $0.context[KeyCount.self] = data.count / 10 }(data)
        }
      ),
      HostileDocument(
        "keys of one bucket, model of 30",
        piece: { _ in Wide.collidingObject },
        run: decode([Wide].self)
      ),
      HostileDocument(
        "unknown keys that fail",
        "{",
        "}",
        piece: { #""k\#($0)":0"# },
        run: decode(Wide.self) { $0.unknownKeys = .fail }
      ),
      HostileDocument(
        "one key again and again",
        "{",
        "}",
        piece: { _ in #""fieldName10":0"# },
        run: decode(Wide.self) {
          $0.duplicateKeys = .fail
          $0.unknownKeys = .fail
        }
      ),
      HostileDocument(
        "keys as [String: Int]",
        "{",
        "}",
        piece: { #""k\#($0)":0"# },
        run: both([String: Int].self)
      ),
      HostileDocument(
        "one key as [String: Int]",
        "{",
        "}",
        piece: { _ in #""k":0"# },
        run: both([String: Int].self)
      ),
      HostileDocument("keys as JSON", "{", "}", piece: { #""k\#($0)":0"# }, run: both(JSON.self)),
      HostileDocument(
        "keys that differ at the end",
        "{",
        "}",
        piece: { #""\#(String(repeating: "k", count: 100))\#($0)":0"# },
        run: both([String: Int].self)
      ),
      HostileDocument(
        "a key of combining marks",
        #"{"a"#,
        #"":0}"#,
        separator: "",
        piece: { _ in "\u{301}\u{323}" },
        run: both([String: Int].self)
      ),
    ]
  }

  private static var scalars: [HostileDocument] {
    [
      HostileDocument(
        "[1.2345678901234567890123,…",
        piece: { _ in "1.2345678901234567890123" },
        run: decode([Double].self)
      ),
      HostileDocument(
        "halfway between doubles",
        piece: { _ in "9007199254740993.0000000000001" },
        run: decode([Double].self)
      ),
      HostileDocument(
        "one number of all digits",
        "[0.1",
        "]",
        separator: "",
        piece: { _ in "7" },
        run: decode([Double].self)
      ),
      HostileDocument(
        "[1e999999999,… as [Int]",
        piece: { _ in "1e999999999" },
        run: decode([Int].self)
      ),
      HostileDocument("[0.1,… as Set<JSON>", piece: { "1\($0)e-1" }, run: both(Set<JSON>.self)),
      HostileDocument(
        "\\u0041… as String",
        "[\"",
        "\"]",
        piece: { _ in "\\u0041" },
        run: both([String].self)
      ),
      HostileDocument("é… as String", "[\"", "\"]", piece: { _ in "é" }, run: both([String].self)),
      HostileDocument(
        "strings as Set",
        piece: { "\"\(String(repeating: "s", count: 100))\($0)\"" },
        run: both(Set<String>.self)
      ),
      HostileDocument(
        "dates",
        #"{"items":["#,
        "]}",
        piece: { _ in #""2024-02-30T10:11:12.5Z""# },
        run: decode(Dates.self)
      ),
    ]
  }

  private static var mistakes: [HostileDocument] {
    [
      HostileDocument("wrong types", piece: { _ in "\"\"" }, run: decode([Int].self)),
      HostileDocument("arrays that no map reads", piece: { _ in "[1]" }, run: decode([Int].self)),
      HostileDocument(
        "wrong types, backwards",
        #"{"first":["#,
        "],\"last\":[" + String(repeating: "{},", count: 2000) + "0]}",
        piece: { _ in "[]" },
        run: decode(Backwards.self)
      ),
      HostileDocument("missing keys", piece: { _ in "{}" }, run: decode([Named].self)),
      HostileDocument("thirty missing keys", piece: { _ in "{}" }, run: decode([Demanding].self)),
      HostileDocument(
        "the same, let properties",
        piece: { _ in "{}" },
        run: decode([Unchanging].self)
      ),
      HostileDocument(
        "thirty missing keys, all told",
        maximumByteCount: 64_000,
        piece: { _ in "{}" },
        run: decode([Demanding].self) { $0.maximumErrors = .max }
      ),
      HostileDocument(
        "the same, let properties, all told",
        maximumByteCount: 64_000,
        piece: { _ in "{}" },
        run: decode([Unchanging].self) { $0.maximumErrors = .max }
      ),
      HostileDocument(
        "missing keys, near others",
        piece: { _ in
          "{" + (100..<1000).map { #""customerAccountIdent\#($0)r":0"# }.joined(separator: ",")
            + "}"
        },
        run: decode([Strict].self)
      ),
      HostileDocument(
        "mistakes 60 deep",
        piece: { _ in
          String(repeating: #"{"in":["#, count: 29) + String(repeating: "]}", count: 29)
        },
        run: decode([Folder].self)
      ),
      HostileDocument(
        "untagged unions 480 deep",
        "{",
        "}",
        piece: { "\"\($0)\":" + nested(480) },
        run: decode([String: Tree].self)
      ),
      HostileDocument(
        "the same, merged",
        "{",
        "}",
        piece: { "\"\($0)\":" + nested(480) },
        run: { data in
          guard var trees = try? Rosetta().decode([String: Tree].self, from: data) else { return }
          try? Rosetta().merge(&trees, from: data)
        }
      ),
      HostileDocument(
        "the same, read in vain first",
        maximumByteCount: 256_000,
        piece: { _ in
          String(repeating: #"{"e":["#, count: 240) + String(repeating: "]}", count: 240)
        },
        run: decode([LateTree].self)
      ),
      HostileDocument(
        "left out, told of each",
        #"{"items":["#,
        "]}",
        piece: { _ in "[]" },
        run: decode(Forgiving.self)
      ),
      HostileDocument("secrets", piece: { _ in #"{"w":"","n":""}"# }, run: decode([Secret].self)),
      HostileDocument(
        "secrets in a Codable list",
        #"{"content":{"list":["#,
        "]}}",
        piece: { _ in #"{"w":"","n":""}"# },
        run: decode(CodedSecrets.self)
      ),
      HostileDocument(
        "no JSON at the end",
        piece: { _ in "\n{}" },
        run: { decode([Named].self)($0.dropLast()) }
      ),
    ]
  }

  private static var documents: [HostileDocument] {
    [
      HostileDocument(
        "documents in strings",
        #"{"items":["#,
        "]}",
        piece: { _ in #""[]""# },
        run: decode(Texts.self)
      ),
      HostileDocument(
        "no JSON in strings",
        #"{"items":["#,
        "]}",
        piece: { _ in #""[""# },
        run: decode(Texts.self) { $0.optionals = .strict }
      ),
      HostileDocument(
        "mistakes in strings",
        #"{"items":["#,
        "]}",
        piece: { _ in #""[[]]""# },
        run: decode(Texts.self) { $0.optionals = .strict }
      ),
      HostileDocument(
        "a document in a string",
        #"{"items":["[0,"#,
        #"]"]}"#,
        piece: { _ in "0" },
        run: decode(Texts.self)
      ),
    ]
  }

  private static var codable: [HostileDocument] {
    [
      HostileDocument(
        "keys backwards, Codable",
        "{",
        "}",
        piece: { #""k\#($0)":0"# },
        run: decodeCodable(CodedBackwards.self)
      ),
      HostileDocument(
        "unknown keys, Codable",
        piece: { _ in "{" + (0..<200).map { #""k\#($0)":0"# }.joined(separator: ",") + "}" },
        run: decodeCodable([CodedWide].self)
      ),
      HostileDocument(
        "caught errors, Codable",
        piece: { _ in "\"\"" },
        run: decodeCodable(CodedLenient.self)
      ),
      HostileDocument(
        "all keys again and again",
        "{",
        "}",
        piece: { #""k\#($0)":0"# },
        run: decodeCodable(CodedKeys.self)
      ),
    ]
  }
}
