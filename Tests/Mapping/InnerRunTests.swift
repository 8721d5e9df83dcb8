import Foundation
import Rosetta
import Testing

@Suite("Maps that call Rosetta again")
struct InnerRunTests {
  struct Item: JSONConvertible, Equatable {
    var id = 0
    var tags: [String]?

    static func map(_ object: inout Item, json: Mapper) {
      object.id <- json["id"] § .range(1...)
      object.tags <~ json["tags"]
    }
  }

  struct Envelope: JSONConvertible, Equatable {
    var title = ""
    var item = Item()
    var copies: [Item] = []
    var note: String?

    static func map(_ object: inout Envelope, json: Mapper) {
      object.title <- json["a key that is in the way"]["title"]
      // A run in a bridge, between the halves of a path.
      object.item <- json["item"]
        ~ BridgeString(
          decoder: { try Rosetta().decode(Item.self, from: $0) },
          encoder: { try Rosetta().encode($0, as: String.self) }
        )
      object.copies <- json["copies"]
        ~ .array(
          BridgeString(
            decoder: { Rosetta().decode($0) as Item? },
            encoder: { Rosetta().encode($0) as String? }
          )
        )
      // Runs in the map itself: one that fails, and one that goes the other way.
      let failed = Rosetta().decode(#"{"id":0,"tags":[1]}"#) as Item?
      let written = Rosetta().encode(Item(id: 1, tags: ["x"])) as String?
      if failed == nil, written == #"{"id":1,"tags":["x"]}"# {
        object.note <~ json["a key that is in the way"]["note"]
      }
    }
  }

  static let text = #"""
    {"a key that is in the way":{"title":"T","note":"N"},"item":"{\"id\":7,\"tags\":[\"é\"]}",\#
    "copies":["{\"id\":1}","{\"id\":2}"]}
    """#

  @Test("a map that calls Rosetta again decodes and encodes as if it did not")
  func bothWays() throws {
    let envelope = try Envelope(json: Self.text)
    #expect(
      envelope
        == Envelope(
          title: "T",
          item: Item(id: 7, tags: ["é"]),
          copies: [Item(id: 1), Item(id: 2)],
          note: "N"
        )
    )
    #expect(try envelope.json(as: String.self) == Self.text)
  }

  @Test(
    "the error of an inner run is the reason of its bridge, and the outer run finds its own problems, too"
  )
  func failures() throws {
    let text = #"{"item":"{\"id\":0}","copies":["{\"id\":1}","[]"]}"#
    let error = try #require(throws: RosettaError.self) { try Envelope(json: text) }
    #expect(
      error.problems.map(\.message) == [
        #"missing required value"#,
        #"could not bridge a string to Item: check failed for 0 at $.id: must be at least 1"#,
        "could not bridge a string to Item",
      ]
    )
    let unwritable = Envelope(title: "T", item: Item(id: 0))
    #expect(Rosetta().encode(unwritable) as String? == nil)
  }

  @Test("a map that calls Rosetta again works on 32 threads with one Rosetta")
  func threads() async {
    let rosetta = Rosetta()
    let texts = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<32 {
        group.addTask {
          var text: String? = Self.text
          for _ in 0..<50 {
            guard let json = text, let envelope: Envelope = rosetta.decode(json) else { return nil }
            text = rosetta.encode(envelope)
          }
          return text
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(texts == [Self.text])
  }
}
