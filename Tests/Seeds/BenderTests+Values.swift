import Foundation
import Rosetta
import Testing

extension BenderTests {
  @Test("B13: arrays are fields and roots")
  func arrays() throws {
    let text = #"[{"title":"a","size":1},{"title":"b","size":2,"folders":[]}]"#
    let folders = try roundTrip(text, .array(Rules.folder))
    #expect(folders == [Folder(name: "a", size: 1), Folder(name: "b", size: 2, folders: [])])
    let tags = Mapping([String]()) { tags, json in tags <- json["tags"] }
    #expect(try roundTrip(#"{"tags":["x","y"]}"#, tags) == ["x", "y"])
    #expect(
      decode(#"{"tags":["x",1,null]}"#, tags).problems == [
        "error: expected String, found number 1 at $.tags[1]",
        "error: expected String, found null at $.tags[2]",
      ]
    )
  }

  @Test("B14: an invalid item is skipped, replaced or fails, with its true index")
  func invalidItems() throws {
    let lossy = Mapping([Folder]()) { folders, json in
      folders <- json["folders"]
        ~ .lossy(Rules.folder) { problem in
          switch problem.path.description {
          case "$.folders[1].size": .skip
          case "$.folders[2].size": .use(Folder(name: "?"))
          default: .fail
          }
        }
    }
    let valid = #"{"title":"a","size":1}"#
    let start = #"{"folders":[\#(valid),{"title":"b","size":"x"},{"title":"c"},\#(valid)"#
    let kept = decode(start + "]}", lossy)
    let folder = Folder(name: "a", size: 1)
    #expect(kept.value == [folder, Folder(name: "?"), folder])
    let warnings = [
      #"warning: expected Int, found string "x" at $.folders[1].size"#,
      #"warning: missing required value at $.folders[2].size"#,
    ]
    #expect(kept.problems == warnings)
    let failed = decode(start + ",7]}", lossy)
    #expect(failed.value == nil)
    #expect(
      failed.problems == warnings + ["error: expected object, found a number at $.folders[4]"]
    )
    #expect(try roundTrip(#"{"folders":[\#(valid),\#(valid)]}"#, lossy) == [folder, folder])
  }

  enum Airline: Sendable { case delta, united, other }

  @Test("B15: cases stand for any values, with a default, or fail when not listed")
  func cases() throws {
    let airline: CasesBridge<String, Airline> = .cases(["dl": .delta, "ua": .united])
    let open: CasesBridge<Int, Airline> = .cases([1: .delta, 0: .other], default: .other)
    #expect(try roundTrip(#""ua""#, airline) == .united)
    #expect(try roundTrip("1", open) == .delta)
    #expect(
      decode(#""zz""#, airline).problems == [
        #"error: expected one of "dl", "ua", found string "zz" at $"#
      ]
    )
    let replaced = decode("7", open)
    #expect(replaced.value == .other)
    #expect(replaced.problems == ["note: replaced unknown number 7 with other at $"])
    #expect(try rosetta.encode(.other, using: open, as: String.self) == "0")
    let unlisted = Outcome { try $0.encode(.other, using: airline, as: String.self) }
    #expect(unlisted.value == nil)
    #expect(
      unlisted.problems == [
        "error: could not bridge Airline to JSON at $: nothing is listed for other"
      ]
    )
  }

  @Test("B16: JSON in a string goes both ways and keeps the problems inside")
  func stringified() throws {
    let mapping = Mapping(Folder()) { folder, json in
      folder <- json["payload"] ~ .stringified(Rules.folder)
    }
    let text = #"{"payload":"{\"title\":\"a\",\"size\":1}"}"#
    #expect(try roundTrip(text, mapping) == Folder(name: "a", size: 1))
    let outcome = decode(
      #"{"payload":"{\"title\":\"a\",\"size\":1,\"folders\":[{\"title\":2,\"size\":3}]}"}"#,
      mapping
    )
    #expect(
      outcome.problems == [
        "warning: expected String, found number 2 at $.payload.folders[0].title, so $.payload.folders is left out"
      ]
    )
    #expect(
      decode(#"{"payload":"{\"title\":\"a\"}"}"#, mapping).problems == [
        #"error: missing required value at $.payload.size"#
      ]
    )
  }

  @Test("B17: a rule refers to itself")
  func recursion() throws {
    let text =
      #"{"title":"a","size":1,"folders":[{"title":"b","size":2,"folders":"#
      + #"[{"title":"c","size":3}]}]}"#
    let folder = try roundTrip(text, Rules.folder)
    #expect(folder.folders?[0].folders?[0] == Folder(name: "c", size: 3))
    #expect(
      decode(text.replacing("3", with: "true"), Rules.folder).problems == [
        "warning: expected Int, found boolean true at $.folders[0].folders[0].size, so $.folders[0].folders is left out"
      ]
    )
  }

  @Test("B18: paths of keys and indices, both ways, also through arrays")
  func paths() throws {
    let mapping = Mapping(Folder()) { folder, json in
      folder.name <- json["names" / "all" / 0]
      folder.size <- json["list" / 0 / "sizes" / 1]
    }
    let text = #"{"names":{"all":["a","b"]},"list":[{"sizes":[8,9]}]}"#
    let folder = try rosetta.decode(text, using: mapping)
    #expect(folder == Folder(name: "a", size: 9))
    let encoded: String = try rosetta.encode(folder, using: mapping)
    #expect(encoded == #"{"names":{"all":["a"]},"list":[{"sizes":[null,9]}]}"#)
    #expect(try rosetta.decode(encoded, using: mapping) == folder)
    #expect(
      decode(#"{"names":{"all":[]},"list":[5]}"#, mapping).problems == [
        "error: missing required value at $.names.all[0]: the array is empty",
        "error: expected object, found a number at $.list[0]",
      ]
    )
  }

  @Test("B19: an error reads from the outside in: its path, then its reason")
  func chain() throws {
    let mapping: ObjectBridge<ArrayBridge<Mapping<Folder>>> = .object(.array(Rules.folder))
    let text = #"{"home":[{"title":"a","size":1},{"title":"b","size":1.5}],"tmp":5}"#
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode(text, using: mapping)
    }
    #expect(
      error.problems.map(\.brief) == [
        "error: expected Int, found number 1.5, which does not fit at $.home[1].size",
        "error: expected array, found a number at $.tmp",
      ]
    )
    #expect(error.problems.first?.path.components == [.key("home"), .index(1), .key("size")])
    #expect(error.problems.first?.location == SourceLocation(line: 1, column: 53, offset: 52))
  }

  @Test("B20: reads bytes and writes bytes, nothing between")
  func bytes() throws {
    let bytes = Array(#"{"title":"é","size":1}"#.utf8)
    let folder = try rosetta.decode(bytes, using: Rules.folder)
    #expect(folder == Folder(name: "é", size: 1))
    #expect(try rosetta.decode(Data(bytes), using: Rules.folder) == folder)
    #expect(try rosetta.encode(folder, using: Rules.folder, as: [UInt8].self) == bytes)
    #expect(try rosetta.encode(folder, using: Rules.folder, as: Data.self) == Data(bytes))
  }

  /// A rule of one's own.
  struct HexBridge: Bridge {
    func decode(_ json: JSONReader) -> Int? {
      guard let text = String.decode(json) else { return nil }
      return Int(text, radix: 16) ?? json.refuse("not hexadecimal")
    }

    func encode(_ value: Int, to json: JSONWriter) { String(value, radix: 16).encode(to: json) }
  }

  @Test("B21: a rule of your own takes a few lines")
  func ownRule() throws {
    let color = Mapping(0) { color, json in color <- json["color"] ~ HexBridge() }
    #expect(try roundTrip(#"{"color":"ff8000"}"#, color) == 0xFF8000)
    #expect(
      decode(#"{"color":"red"}"#, color).problems == [
        #"error: could not bridge string "red" to Int at $.color: not hexadecimal"#
      ]
    )
    #expect(
      decode(#"{"color":7}"#, color).problems == [
        "error: expected String, found number 7 at $.color"
      ]
    )
  }

  /// Where objects are made and kept, as in a managed object context.
  final class Store: @unchecked Sendable {
    enum Key: ContextKey { typealias Value = Store }

    private(set) var disks: [Disk] = []

    func insert() -> Disk {
      let disk = Disk()
      disks.append(disk)
      return disk
    }

    var mapping: Mapping<Disk> {
      Mapping(self.insert()) { disk, json in disk.name <- json["name"] }
    }
  }

  @Test("B22: rules are made at run time around a context")
  func context() throws {
    let store = Store()
    let text = #"[{"name":"a"},{"name":"b"}]"#
    let disks = try rosetta.decode(text, using: .array(store.mapping))
    #expect(disks.map(ObjectIdentifier.init) == store.disks.map(ObjectIdentifier.init))
    #expect(try rosetta.encode(disks, using: .array(store.mapping), as: String.self) == text)

    var rosetta = Rosetta()
    rosetta.context[Store.Key.self] = store
    let mapping = Mapping([Disk]()) { disks, json in
      guard let store = json.context[Store.Key.self] else { return json.check(false, "no store") }
      disks <- json["disks"] ~ .array(store.mapping)
    }
    let found = try rosetta.decode(#"{"disks":\#(text)}"#, using: mapping)
    #expect(found.map(\.name) == ["a", "b"])
    #expect(store.disks.count == 4)
    #expect(
      try rosetta.encode(found, using: mapping, as: String.self) == #"{"disks":\#(text)}"#
    )
    #expect(decode("{}", mapping).problems == ["error: check failed at $: no store"])
  }
}
