import Rosetta
import Testing

@Suite("Guide/Bridges.md, an object in order", .tags(.guide))
struct OrderedBridgeTests {
  struct OrderedBridge<Value: JSONRepresentable>: Bridge {
    func decode(_ json: JSONReader) -> [(String, Value)]? {
      guard let members = JSONObject.decode(json) else { return nil }
      var pairs: [(String, Value)] = []
      let fits = json.map { json in
        for member in members {
          var value: Value?
          value <- json[member.key]
          if let value { pairs.append((member.key, value)) }
        }
      }
      return fits ? pairs : nil
    }

    func encode(_ pairs: [(String, Value)], to json: JSONWriter) {
      json.map { json in
        for (key, value) in pairs {
          var value = value
          value <- json[key]
        }
      }
    }
  }

  struct Tour: JSONConvertible {
    var stops: [(String, Int)] = []

    static func map(_ object: inout Tour, json: Mapper) {
      object.stops <- json["stops"] ~ OrderedBridge()
    }
  }

  @Test("the members of an object keep their order")
  func order() throws {
    let text = #"{"stops":{"Voss":2,"Bergen":1,"Myrdal":3}}"#
    let tour = try Tour(json: text)
    #expect(tour.stops.map(\.0) == ["Voss", "Bergen", "Myrdal"])
    #expect(try tour.json() == text)
    #expect(
      thrownProblems { try Tour(json: #"{"stops":{"Voss":"2","Bergen":null}}"#) } == [
        #"error: expected Int, found string "2" at $.stops.Voss"#,
        "error: expected Int, found null at $.stops.Bergen",
      ]
    )
    #expect(
      thrownProblems { try Tour(json: #"{"stops":[]}"#) } == [
        "error: expected object, found array at $.stops"
      ]
    )
  }

  struct Refusing: Bridge {
    func decode(_ json: JSONReader) -> Int? {
      json.refuse("this reason has more than 32 characters\n" + String(repeating: "x", count: 300))
    }

    func encode(_ value: Int, to json: JSONWriter) { value.encode(to: json) }
  }

  @Test("a reason is on one line, and cut at 240 characters")
  func reason() {
    let shown = #"this reason has more than 32 characters\n"# + String(repeating: "x", count: 200)
    #expect(
      thrownProblems { try Rosetta().decode("5", using: Refusing()) } == [
        "error: could not bridge number 5 to Int at $: \(shown)…"
      ]
    )
  }
}
