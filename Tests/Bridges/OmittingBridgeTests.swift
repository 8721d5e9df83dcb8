import Foundation
import Rosetta
import Testing

@Suite("OmittingBridge")
struct OmittingBridgeTests {
  struct Post: JSONConvertible, Equatable {
    var id = 0
    var isDraft = true
    var tags = ["old"]
    var seen: Int? = 5
    var due = Date(timeIntervalSince1970: 60)

    static func map(_ object: inout Post, json: Mapper) {
      object.id <- json["id"]
      object.isDraft <- json["flags"]["draft"] ~ .omitting(false)
      object.tags <~ json["tags"] ~ .omitting([])
      object.seen <~ json["flags"]["seen"] ~ .omitting(0)
      object.due
        <- json["due"] ~ .omitting(Date(timeIntervalSince1970: 0), .secondsSince1970)
    }
  }

  static let quiet: Post = {
    var post = Post()
    (post.isDraft, post.tags, post.seen) = (false, [], 0)
    post.due = Date(timeIntervalSince1970: 0)
    return post
  }()

  @Test("the value is not written, nor the objects of its path, and a missing key reads as it")
  func omits() throws {
    #expect(try Self.quiet.json() == #"{"id":0}"#)
    #expect(try Post(json: #"{"id":0}"#) == Self.quiet)
    #expect(try Post(json: #"{"id":0,"flags":{}}"#) == Self.quiet)
    let text = #"{"id":1,"flags":{"draft":true,"seen":2},"tags":["a"],"due":9}"#
    #expect(try roundTrip(Post.self, text).seen == 2)
    #expect(try roundTrip(Post.self, #"{"id":1,"flags":{"draft":true}}"#).seen == 0)
  }

  @Test("behind another bridge, too")
  func behindOthers() throws {
    struct Model: JSONConvertible, Equatable {
      var next = 5
      var date = Date(timeIntervalSince1970: 60)
      var size: Int? = 1
      var text = 1
      static func map(_ object: inout Model, json: Mapper) {
        let zero: OmittingBridge<DefaultBridge<Int>> = .omitting(0)
        object.next <- json["n"] ~ zero.map(decode: { $0 + 1 }, encode: { $0 - 1 })
        object.date <- json["d"] ~ .first(.omitting(.distantPast, .iso8601), .secondsSince1970)
        object.size <- json["s"] ~ .nullable(.omitting(3))
        object.text <- json["t"] ~ .stringified(.omitting(4))
      }
    }
    var model = Model()
    (model.next, model.date, model.size, model.text) = (1, .distantPast, 3, 4)
    #expect(try model.json() == "{}")
    #expect(try Model(json: "{}") == model)
    #expect(try Model(json: #"{"n":2,"d":60}"#).next == 3)
  }

  @Test("what is there has to fit")
  func refuses() {
    let text = #"{"id":1,"flags":7,"tags":"x","due":null}"#
    #expect(
      Outcome { try $0.decode(Post.self, from: text) }.problems == [
        "error: expected object, found a number at $.flags",
        #"warning: expected array, found a string at $.tags"#,
        "error: expected number, found null at $.due",
      ]
    )
  }

  @Test("an update reads a missing key as the value, a merge leaves the property")
  func changes() throws {
    let post = try Post(json: #"{"id":1,"flags":{"draft":true,"seen":2},"tags":["a"],"due":9}"#)
    var updated = post
    try Rosetta().update(&updated, from: #"{"id":0}"#)
    #expect(updated == Self.quiet)
    var merged = post
    try Rosetta().merge(&merged, from: #"{"id":3,"flags":{}}"#)
    #expect(merged.isDraft && merged.tags == ["a"] && merged.seen == 2 && merged.due == post.due)
    try Rosetta().merge(&merged, from: #"{"flags":{"draft":false},"tags":["b"]}"#)
    #expect(!merged.isDraft && merged.tags == ["b"])
    #expect(throws: RosettaError.self) { try Rosetta().update(&merged, from: #"{"flags":{}}"#) }
    #expect(merged.tags == ["b"])
  }

  @Test("null in a patch removes the value, which reads as the one that is not written")
  func removed() throws {
    let text = #"{"id":1,"flags":{"draft":true,"seen":2},"tags":["a"],"due":9}"#
    for patch in [
      #"{"flags":null,"tags":null,"due":null,"id":0}"#,
      #"{"flags":{"draft":null,"seen":null},"tags":null,"due":null,"id":0}"#,
    ] {
      var post = try Post(json: text)
      try Rosetta().merge(&post, from: patch)
      #expect(post == Self.quiet)
    }
    var place = Place(name: "A", isOpen: false, rank: 3)
    try Rosetta().merge(&place, from: #"{"state":{"open":null},"rank":null}"#)
    #expect(place == Place(name: "A", isOpen: true, rank: 0))
  }

  @Test("its key is known")
  func unknownKeys() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    #expect((try? rosetta.decode(Post.self, from: #"{"id":0}"#)) == Self.quiet)
    let outcome = Outcome(rosetta) { try $0.decode(Post.self, from: #"{"id":0,"tag":[]}"#) }
    #expect(outcome.hints == [#"did you mean "tags"?"#])
  }

  struct Place: JSONMapped, Equatable {
    let name: String
    let isOpen: Bool
    let rank: Int?

    static let properties = Properties(of: Place.self) {
      \.name <- "name"
      \.isOpen <- JSONPath("state", "open") ~ .omitting(true)
      \.rank <~ "rank" ~ .omitting(0)
    }
    static let mapping = Mapping(Place.init, properties)
  }

  @Test("the same in Properties")
  func properties() throws {
    let place = try Place(json: #"{"name":"A"}"#)
    #expect(place == Place(name: "A", isOpen: true, rank: 0))
    #expect(try place.json() == #"{"name":"A"}"#)
    let text = #"{"name":"A","state":{"open":false},"rank":3}"#
    #expect(try roundTrip(Place.self, text).isOpen == false)
    var merged = try Place(json: text)
    try Rosetta().merge(&merged, from: #"{"name":"B"}"#)
    #expect(merged == Place(name: "B", isOpen: false, rank: 3))
  }

  @Test("the null of an element that is left out between others is its value")
  func elements() throws {
    struct Point: JSONConvertible, Equatable {
      var x = 9
      var y = 9
      var z = 9

      static func map(_ object: inout Point, json: Mapper) {
        object.x <- json["p"][0] ~ .omitting(0)
        object.y <~ json["p"][1] ~ .omitting(1)
        object.z <- json["p"][2].strict ~ .omitting(2)
      }
    }
    for (point, text) in [
      (Point(x: 0, y: 1, z: 2), "{}"),
      (Point(x: 0, y: 5, z: 2), #"{"p":[null,5]}"#),
      (Point(x: 0, y: 1, z: 5), #"{"p":[null,null,5]}"#),
    ] {
      #expect(try point.json() == text)
      #expect(try Point(json: text) == point)
    }
    #expect(throws: RosettaError.self) { try Post(json: #"{"id":1,"flags":{"draft":null}}"#) }
  }

  @Test("so it is where null is a value")
  func elementsThatTakeNull() throws {
    struct Row: JSONConvertible, Equatable {
      var first: JSON = 9
      var second: JSON? = 9
      var third = 9

      static func map(_ object: inout Row, json: Mapper) {
        object.first <- json[0] ~ .omitting(1 as JSON)
        object.second <~ json[1] ~ .omitting(2 as JSON)
        object.third <- json[2]
      }
    }
    let row = Row(first: 1, second: 2, third: 3)
    let text = try row.json()
    #expect(text == "[null,null,3]")
    #expect(try Row(json: text) == row)
    var updated = Row()
    try Rosetta().update(&updated, from: text)
    #expect(updated == row)
  }

  @Test("a part is left out, and is read as the value if none of its keys is there")
  func parts() throws {
    struct Frame: JSONConvertible, Equatable {
      var width = 1
      var height: Int?

      static func map(_ object: inout Frame, json: Mapper) {
        object.width <- json["size"]["w"]
        object.height <~ json["h"]
      }
    }
    struct Window: JSONConvertible, Equatable {
      var id = 0
      var frame = Frame(width: 9, height: 9)
      var rest = JSONObject()

      static func map(_ object: inout Window, json: Mapper) {
        object.id <- json["id"]
        object.frame <- json.flattened ~ .omitting(Frame())
        object.rest <~ json.rest
      }
    }
    struct Fixed: JSONMapped, Equatable {
      let id: Int
      let frame: Frame?

      static let properties = Properties(of: Fixed.self) {
        \.id <- "id"
        \.frame <~ Key.flattened ~ .omitting(Frame())
      }
      static let mapping = Mapping(Fixed.init, properties)
    }
    let quiet = Window(id: 1, frame: Frame())
    #expect(try quiet.json() == #"{"id":1}"#)
    #expect(try Window(json: #"{"id":1}"#) == quiet)
    #expect(try roundTrip(Window.self, #"{"id":1,"size":{"w":5},"z":7}"#).rest == ["z": 7])
    #expect(try roundTrip(Fixed.self, #"{"id":1}"#).frame == Frame())
    #expect(try roundTrip(Fixed.self, #"{"id":1,"size":{"w":5}}"#).frame == Frame(width: 5))
    #expect(
      thrownProblems { try Window(json: #"{"id":1,"h":2}"#) } == [
        "error: missing required value at $.size"
      ]
    )
    var window = Window(id: 2)
    try Rosetta().merge(&window, from: #"{"id":1}"#)
    #expect(window.frame == Frame(width: 9, height: 9))
    var merged = window
    try Rosetta().merge(&merged, from: #"{"size":null,"h":null}"#)
    #expect(merged == quiet)
    try Rosetta().update(&window, from: #"{"id":1}"#)
    #expect(window == quiet)
  }

  struct EvenBridge: Bridge {
    func decode(_ json: JSONReader) -> Int? { Int.decode(json) }
    func encode(_ value: Int, to json: JSONWriter) {
      if value.isMultiple(of: 2) { value.encode(to: json) } else { json.omit() }
    }
  }

  @Test("a bridge of one's own leaves out a key, but no element")
  func own() throws {
    let mapping = Mapping((1, 2)) { pair, json in
      pair.0 <- json["a"]["b"] ~ EvenBridge()
      pair.1 <- json["c"] ~ EvenBridge()
    }
    #expect(try Rosetta().encode((1, 2), using: mapping, as: String.self) == #"{"c":2}"#)
    #expect(throws: RosettaError.self) {
      try Rosetta().encode([1], using: .array(EvenBridge()), as: String.self)
    }
    #expect(throws: RosettaError.self) {
      try Rosetta().encode(1, using: EvenBridge(), as: String.self)
    }
  }
}
