import Foundation
import Rosetta
import Testing

/// What Bender 2.0 does: rules outside of models that import nothing.
@Suite("Bender 2.0", .tags(.seed))
struct BenderTests {
  struct Folder: Equatable {
    var name = ""
    var size = 0
    var folders: [Folder]?
  }

  final class Disk {
    var name: String?
  }

  struct Stamp: Equatable {
    let id: Int
    let name: String
  }

  struct Note: Equatable {
    var text: String?
    var count = 5
  }

  enum Rules {
    static let folder: Mapping<Folder> = Mapping(Folder()) { folder, json in
      folder.name <- json["title"]
      folder.size <- json["size"]
      folder.folders <~ json["folders"] ~ .array(Rules.folder)
    }

    static let disk = Mapping(Disk()) { disk, json in
      disk.name <- json["name"]
    }

    static let pair = Mapping(("", 0)) { pair, json in
      pair.0 <- json["title"]
      pair.1 <- json["size"]
    }

    static let note = Mapping(Note()) { note, json in
      note.text <~ json["text"]
      note.count <~ json["count"]
    }
  }

  /// Counts what it makes.
  final class Factory {
    private(set) var made = 0

    func folder() -> Folder {
      made += 1
      return Folder()
    }

    func stamp(id: Int, name: String) -> Stamp {
      made += 1
      return Stamp(id: id, name: name)
    }
  }

  let rosetta = Rosetta()

  func decode<B: Bridge>(_ text: String, _ bridge: B, _ rosetta: Rosetta = Rosetta())
    -> Outcome<B.Value>
  {
    Outcome(rosetta) { try $0.decode(text, using: bridge) }
  }

  @Test("B1: the model imports nothing, its rules live outside")
  func outside() throws {
    let text = #"{"title":"a","size":4,"folders":[{"title":"b","size":0}]}"#
    let folder = try roundTrip(text, Rules.folder)
    #expect(folder == Folder(name: "a", size: 4, folders: [Folder(name: "b")]))
  }

  @Test("B2: the factory runs once for each object or array, and for nothing else")
  func factory() throws {
    let factory = Factory()
    let mapping = Mapping(factory.folder()) { folder, json in folder.name <- json["title"] }
    #expect(factory.made == 0)
    let text = #"[{"title":"a"},{"title":"b"},{"title":"c"}]"#
    let folders = try rosetta.decode(text, using: .array(mapping))
    #expect(folders.map(\.name) == ["a", "b", "c"])
    #expect(factory.made == 3)
    #expect(try rosetta.encode(folders, using: .array(mapping), as: String.self) == text)
    #expect(factory.made == 3)
    let outcome = decode(#"[5,[],"x",true]"#, .array(mapping))
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        "error: expected object, found a number at $[0]",
        "error: expected object, found array at $[1]",
        "error: expected object, found a string at $[2]",
        "error: expected object, found a boolean at $[3]",
      ]
    )
    // An array may be a model of elements.
    #expect(factory.made == 4)
  }

  @Test("B3: maps classes, structs and tuples")
  func kinds() throws {
    let folder = try roundTrip(#"{"title":"a","size":1}"#, Rules.folder)
    #expect(folder == Folder(name: "a", size: 1))
    let disk = try rosetta.decode(#"{"name":"d"}"#, using: Rules.disk)
    #expect(disk.name == "d")
    #expect(try rosetta.encode(disk, using: Rules.disk, as: String.self) == #"{"name":"d"}"#)
    let pair = try rosetta.decode(#"{"title":"a","size":1}"#, using: Rules.pair)
    #expect(pair == ("a", 1))
    let text: String = try rosetta.encode(pair, using: Rules.pair)
    #expect(text == #"{"title":"a","size":1}"#)
  }

  @Test("B4: nothing is created and nothing is set when decoding fails")
  func nothing() throws {
    let factory = Factory()
    let stampProperties = Properties(of: Stamp.self) {
      \.id <- "id"
      \.name <- "name"
    }
    let stamp = Mapping(factory.stamp, stampProperties)
    #expect(decode(#"{"id":1}"#, stamp).value == nil)
    #expect(decode(#"{"id":"x","name":"a"}"#, stamp).value == nil)
    #expect(factory.made == 0)
    #expect(try roundTrip(#"{"id":1,"name":"a"}"#, stamp) == Stamp(id: 1, name: "a"))
    #expect(factory.made == 2)
    let strictProperties = Properties(of: Note.self) {
      \.text <~ Key("text").strict
      \.count <- "count"
    }
    let strict = Mapping(Note.init, strictProperties)
    #expect(
      decode(#"{"text":5,"count":1}"#, strict).problems == [
        "error: expected String, found number 5 at $.text"
      ]
    )

    var folder = Folder(name: "old", size: 7)
    let succeeds = rosetta.decode(#"{"title":"new","size":"x"}"#, to: &folder) {
      (folder: inout Folder, json) in
      folder.name <- json["title"]
      folder.size <- json["size"]
    }
    #expect(!succeeds)
    #expect(folder == Folder(name: "old", size: 7))
  }

  @Test("B4: no setter of an instance that others know is called when decoding fails")
  func known() throws {
    let disk = Disk()
    disk.name = "old"
    let mapping = Mapping(disk) { disk, json in
      disk.name <- json["name"]
      var size = 0
      size <- json["size"]
    }
    let outcome = decode(#"{"name":"new"}"#, mapping)
    #expect(outcome.value == nil)
    #expect(outcome.problems == [#"error: missing required value at $.size"#])
    #expect(disk.name == "old")
    #expect(try rosetta.decode(#"{"name":"new","size":1}"#, using: mapping) === disk)
    #expect(disk.name == "new")
    #expect(
      try rosetta.encode(disk, using: mapping, as: String.self) == #"{"name":"new","size":0}"#
    )
  }

  @Test("B4: the map of a new instance runs once")
  func runsOnce() throws {
    var runs = 0
    let mapping = Mapping(Disk()) { disk, json in
      runs += 1
      disk.name <- json["name"]
    }
    #expect(try rosetta.decode(#"{"name":"a"}"#, using: mapping).name == "a")
    #expect(decode("{}", mapping).value == nil)
    #expect(runs == 2)
  }

  @Test("B5: what is expected is required, in both directions")
  func expected() throws {
    #expect(decode("{}", Rules.disk).problems == [#"error: missing required value at $.name"#])
    #expect(
      decode(#"{"name":null}"#, Rules.disk).problems == [
        "error: expected String, found null at $.name"
      ]
    )
    #expect(
      decode(#"{"name":5}"#, Rules.disk).problems == [
        "error: expected String, found number 5 at $.name"
      ]
    )
    let encoded = Outcome { try $0.encode(Disk(), using: Rules.disk, as: String.self) }
    #expect(encoded.value == nil)
    #expect(encoded.problems == ["error: required value is missing at $.name"])
    let disk = try rosetta.decode(#"{"name":"d"}"#, using: Rules.disk)
    #expect(disk.name == "d")
  }

  @Test("B6: optional is strict where asked for: for a mapper or for a field")
  func strict() throws {
    var strict = Rosetta()
    strict.optionals = .strict
    let field = Mapping(Note()) { note, json in
      note.text <~ json["text"].strict
      note.count <~ json["count"]
    }
    let wrong = #"{"text":5}"#
    let lenient = decode(wrong, Rules.note)
    #expect(lenient.value == Note())
    #expect(lenient.problems == ["warning: expected String, found number 5 at $.text"])
    for outcome in [decode(wrong, Rules.note, strict), decode(wrong, field)] {
      #expect(outcome.value == nil)
      #expect(outcome.problems == ["error: expected String, found number 5 at $.text"])
    }
    for absent in ["{}", #"{"text":null}"#] {
      #expect(try strict.decode(absent, using: Rules.note) == Note())
      #expect(try rosetta.decode(absent, using: field) == Note())
    }
    #expect(try roundTrip(#"{"text":"a","count":1}"#, field) == Note(text: "a", count: 1))
  }

  @Test("B7: the property's own value is the default when the key is absent")
  func defaults() throws {
    let note = try rosetta.decode(#"{"text":"a"}"#, using: Rules.note)
    #expect(note == Note(text: "a", count: 5))
    #expect(
      try rosetta.encode(note, using: Rules.note, as: String.self) == #"{"text":"a","count":5}"#
    )
    #expect(try roundTrip(#"{"count":6}"#, Rules.note) == Note(count: 6))
    let wrong = decode(#"{"text":"a","count":"6"}"#, Rules.note)
    #expect(wrong.value == Note(text: "a", count: 5))
    #expect(wrong.problems == [#"warning: expected Int, found string "6" at $.count"#])
  }

  @Test("B8: nil is written as null, and null read as nil, where the field is nullable")
  func nullable() throws {
    let mapping = Mapping(Note(text: "default")) { note, json in
      note.text <~ json["text"].nullable
    }
    #expect(try roundTrip(#"{"text":null}"#, mapping) == Note(text: nil))
    #expect(try roundTrip(#"{"text":"a"}"#, mapping) == Note(text: "a"))
    #expect(try rosetta.decode("{}", using: mapping) == Note(text: "default"))
  }

  @Test("B9: another field, bound nowhere, is a precondition")
  func precondition() throws {
    let mapping = Mapping(Note()) { note, json in
      var version = 2
      version <- json["version"]
      json.check(version == 2, "version must be 2")
      note.text <- json["text"]
    }
    #expect(try roundTrip(#"{"version":2,"text":"a"}"#, mapping) == Note(text: "a"))
    let older = decode(#"{"version":1,"text":"a"}"#, mapping)
    #expect(older.value == nil)
    #expect(older.problems == ["error: check failed at $: version must be 2"])
  }

  @Test("B10: a field may be only read, or only written")
  func oneWay() throws {
    let mapping = Mapping(Note(text: "a")) { note, json in
      note.text <~ json["text"].encodeOnly
      note.count <- json["count"].decodeOnly
    }
    #expect(try rosetta.decode(#"{"text":"b","count":6}"#, using: mapping).text == "a")
    #expect(try rosetta.decode(#"{"count":6}"#, using: mapping).count == 6)
    let text: String = try rosetta.encode(Note(text: "c", count: 7), using: mapping)
    #expect(text == #"{"text":"c"}"#)
    let wrong = decode(#"{"text":5,"count":"6"}"#, mapping)
    #expect(wrong.value == nil)
    #expect(wrong.problems == [#"error: expected Int, found string "6" at $.count"#])
  }

  @Test("B10: a property of an initialiser may be only read, or only written")
  func oneWayProperties() throws {
    let properties = Properties(of: Note.self) {
      \.text <~ Key("text").encodeOnly
      \.count <- Key("count").decodeOnly
    }
    let mapping = Mapping(Note.init, properties)
    let note = try rosetta.decode(#"{"text":5,"count":6}"#, using: mapping)
    #expect(note == Note(text: nil, count: 6))
    let text: String = try rosetta.encode(Note(text: "c", count: 7), using: mapping)
    #expect(text == #"{"text":"c"}"#)
    #expect(decode("{}", mapping).problems == [#"error: missing required value at $.count"#])
    let unreadProperties = Properties(of: Note.self) {
      \.text <~ "text"
      \.count <- Key("count").encodeOnly
    }
    let unread = Mapping(Note.init, unreadProperties)
    #expect(
      decode(#"{"count":6}"#, unread).problems == [
        "error: could not bridge object to Int at $: $.count is required, but encode-only"
      ]
    )
  }

  @Test("B11: binding may run any code")
  func anyCode() throws {
    let mapping = Mapping([String]()) { words, json in
      var sentence = words.joined(separator: " ")
      sentence <- json["sentence"]
      words = sentence.split(separator: " ").map(String.init)
    }
    #expect(try roundTrip(#"{"sentence":"to be or not"}"#, mapping) == ["to", "be", "or", "not"])
  }
}
