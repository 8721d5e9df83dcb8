import Rosetta
import Testing

@Suite("A map that ends itself") struct StopTests {
  class Base: JSONConvertibleClass {
    var kind = ""
    var name = "-"

    required init() {}

    class func map(_ object: Base, json: Mapper) {
      object.kind <- json["kind"]
      if object.kind == "end" { return json.stop() }
      object.name <- json["name"]
    }
  }

  final class Sub: Base {
    var size = 0
    var first = 0
    var city = "-"
    var whole: JSON = .null

    override class func map(_ object: Base, json: Mapper) {
      super.map(object, json: json)
      guard let sub = object as? Sub else { return }
      sub.size <- json["size"]
      sub.first <- json["list"][0]
      json["place"].map { json in sub.city <- json["city"] }
      json.check(sub.size > 0, "must have a size")
      sub.whole <~ json.rest
    }
  }

  @Test("nothing below reads, checks or is required, in the map of a subclass, too")
  func decoding() throws {
    let rosetta = strictly(.fail)
    for json in [
      #"{"kind": "end"}"#,
      #"{"kind": "end", "size": "x", "list": 5, "place": 7, "other": {"a": 1}}"#,
      #"{"size": 5, "list": [], "name": "Ann", "place": {"city": "Bern"}, "kind": "end"}"#,
    ] {
      let sub = try rosetta.decode(Sub.self, from: json)
      #expect(sub.kind == "end")
      #expect(sub.name == "-" && sub.size == 0 && sub.first == 0 && sub.city == "-")
      #expect(sub.whole == .null)
    }
    let whole = try rosetta.decode(
      Sub.self,
      from: #"{"kind": "a", "name": "Ann", "size": 5, "list": [1], "place": {"city": "Bern"}}"#
    )
    #expect(whole.city == "Bern")
  }

  @Test("only the object itself ends, not those beside it or around it")
  func others() throws {
    let objects = try strictly(.fail).decode(
      [Base].self,
      from: #"[{"kind": "end", "name": 5}, {"name": "Ann", "kind": "a"}, {"kind": "end"}]"#
    )
    #expect(objects.map(\.name) == ["-", "Ann", "-"])
    #expect(
      try objects.json() as String == #"[{"kind":"end"},{"kind":"a","name":"Ann"},{"kind":"end"}]"#
    )
  }

  @Test("nothing below is written")
  func encoding() throws {
    let sub = Sub()
    sub.kind = "end"
    sub.size = 7
    #expect(try sub.json() as String == #"{"kind":"end"}"#)
  }

  struct Path: JSONConvertible {
    var stops = false
    var a = 0
    var b = 0

    init() {}

    static func map(_ object: inout Path, json: Mapper) {
      json["in"].map { json in
        object.stops <- json["stops"]
        if object.stops { json.stop() }
        object.a <- json["a"]
      }
      object.b <- json["b"]
    }
  }

  @Test("in the map of a path, it ends the map of the object")
  func paths() throws {
    let json = #"{"in":{"stops":true}}"#
    let path = try strictly(.fail).decode(
      Path.self,
      from: #"{"in": {"stops": true, "a": 7}, "b": 8}"#
    )
    #expect(path.a == 0 && path.b == 0)
    #expect(try path.json() as String == json)
    let other = try Path(json: #"{"in": {"stops": false, "a": 7}, "b": 8}"#)
    #expect(other.b == 8)
  }

  struct Boxed: JSONConvertible {
    var base = Base()
    var number = 1

    init() {}

    static func map(_ object: inout Boxed, json: Mapper) {
      json["in"].map { object.base <- $0.flattened }
      object.number <- json["number"]
    }
  }

  @Test("so it does in a part at the end of a path")
  func partAtPath() throws {
    let json = #"{"in":{"kind":"end"}}"#
    let boxed = try Boxed(json: json)
    #expect(boxed.base.kind == "end" && boxed.number == 1)
    #expect(try boxed.json() as String == json)
  }

  struct Holder: JSONConvertible {
    var base = Base()
    var number = 1

    init() {}

    static func map(_ object: inout Holder, json: Mapper) {
      object.base <- json["base"]
      object.number <- json["number"]
    }
  }

  @Test("a merge that fails after it restores what it has set")
  func merges() throws {
    var holder = Holder()
    let base = holder.base
    base.name = "old"
    #expect(throws: RosettaError.self) {
      try Rosetta().merge(
        &holder,
        from: #"{"base": {"kind": "end", "name": "new"}, "number": "x"}"#
      )
    }
    #expect(base.name == "old" && base.kind == "" && holder.number == 1)
    try Rosetta().merge(&holder, from: #"{"base": {"kind": "end", "name": "new"}}"#)
    #expect(base.name == "old" && base.kind == "end")
  }
}

@Suite("Checks across fields, and what they know") struct CrossCheckTests {
  struct Stay: JSONConvertible {
    var from = 0
    var to = 9
    var name = ""

    init() {}

    static func map(_ object: inout Stay, json: Mapper) {
      object.from <- json["stay"]["from"]
      object.to <~ json["stay"]["to"]
      json.check(object.from < object.to, "must be after from", at: "stay" / "to", code: "order")
      object.name <~ json["name"]
    }
  }

  private func problems(_ json: String) -> [String] {
    strictly(.warn).result(of: Stay.self, from: json).problems.map(\.brief)
  }

  @Test("a failing check reads nothing and invents no unknown keys")
  func failing() {
    let message = "error: check failed at $.stay.to: must be after from"
    #expect(problems(#"{"stay": {"from": 9, "to": 7}, "name": "a"}"#) == [message])
    #expect(problems(#"{"name": "a", "stay": {"to": 7, "from": 9}}"#) == [message])
    #expect(problems(#"{"stay": {"from": 9}}"#) == [message])
  }

  @Test("a check is skipped if the field that it names did not fit")
  func skipped() {
    #expect(
      problems(#"{"stay": {"from": 10, "to": "x"}, "name": 5}"#) == [
        #"warning: expected Int, found string "x" at $.stay.to"#,
        "warning: expected String, found number 5 at $.name",
      ]
    )
    // Another field's warning does not count.
    struct Pair: JSONConvertible {
      var one = 0
      var two = 0

      init() {}

      static func map(_ object: inout Pair, json: Mapper) {
        object.one <~ json["one"]
        object.two <~ json["two"]
        json.check(object.two > 0, "must be positive", at: "two")
      }
    }
    let pair = Rosetta().result(of: Pair.self, from: #"{"one": "x", "two": 0}"#).problems
    #expect(pair.map(\.severity) == [.warning, .error])
  }

  private func problems(_ json: String, _ map: @escaping @Sendable (inout Row, Mapper) -> Void)
    -> [String]
  {
    let mapping = Mapping(Row()) { row, mapper in map(&row, mapper) }
    return Rosetta().result(using: mapping, from: json).problems.map(\.brief)
  }

  struct Row: Sendable {
    var items = [0]
    var stay: Stay?
    var whole = Stay()
    var start = 9
    var end = 0
  }

  @Test("a problem inside the field that it names does not skip a check, if the field fitted")
  func inside() {
    #expect(
      problems(#"{"items": [1, "x"]}"#) { row, json in
        row.items <- json["items"] ~ .lossy()
        json.check(row.items.count >= 2, "must have two items", at: "items")
      } == [
        "error: check failed at $.items: must have two items",
        #"warning: expected Int, found string "x" at $.items[1]"#,
      ]
    )
    #expect(
      problems(#"{"a": {"stay": {"from": 1, "to": "x"}}}"#) { row, json in
        row.whole <- json["a"]
        json.check(row.whole.name == "b", "must be b", at: "a")
      } == [
        "error: check failed at $.a: must be b",
        #"warning: expected Int, found string "x" at $.a.stay.to"#,
      ]
    )
    #expect(
      problems(#"{"text": "[1, \"x\"]"}"#) { row, json in
        row.items <- json["text"] ~ .stringified(.lossy())
        json.check(row.items.count >= 2, "must have two items", at: "text")
      } == [
        #"warning: expected Int, found string "x" at $.text[1]"#,
        "error: check failed at $.text: must have two items",
      ]
    )
  }

  @Test("every check that fails is reported, whatever others name")
  func several() {
    let expected = [
      "error: check failed at $.stay: must be a stay",
      "error: check failed at $.stay.end: must be after start",
      "error: check failed at $.stay.end: must be short",
    ]
    let mapping = Mapping(Row()) { row, json in
      row.start <- json["stay"]["start"]
      row.end <- json["stay"]["end"]
      json.check(row.end == 1, "must be a stay", at: "stay")
      json.check(row.start < row.end, "must be after start", at: "stay" / "end")
      json.check(row.end == 2, "must be short", at: "stay" / "end")
    }
    let json = #"{"stay":{"start":9,"end":0}}"#
    #expect(Rosetta().result(using: mapping, from: json).problems.map(\.brief) == expected)
    #expect(thrownProblems { try Rosetta().encode(Row(), using: mapping) as String } == expected)
  }

  @Test(
    "a check is skipped if the optional field that it names was left as it was",
    arguments: [
      (#"{"stay": {"stay": {}}}"#, "missing required value at $.stay.stay.from, so $.stay"),
      (#"{"stay": {"stay": {"from": 9, "to": 1}}}"#, "must be after from, so $.stay"),
      (#"{"stay": 5}"#, "expected object, found a number at $.stay"),
    ]
  )
  func leftOut(_ row: (json: String, problem: String)) {
    let told = problems(row.json) { row, json in
      row.stay <~ json["stay"]
      json.check(row.stay != nil, "must be there", at: "stay")
      json.check(row.stay?.to == 9, "must be nine", at: "stay" / "stay" / "to")
    }
    #expect(told.count == 1 && told.first?.contains(row.problem) == true, "\(told)")
  }

  @Test("so it is if the path to the field ends early, and if the field is one of a part")
  func paths() {
    #expect(
      problems(#"{"stay": "x"}"#) { row, json in
        row.end <~ json["stay"]["end"]
        json.check(row.start < row.end, "must be after start", at: "stay" / "end")
      } == ["warning: expected object, found a string at $.stay"]
    )
    struct Part: JSONConvertible {
      var end = 0

      static func map(_ object: inout Part, json: Mapper) { object.end <- json["end"] }
    }
    let mapping = Mapping(Row()) { row, json in
      var inner: Part?
      inner <~ json.flattened
      json.check(inner != nil, "must be there", at: "end")
    }
    #expect(
      Rosetta().result(using: mapping, from: #"{"end": "x"}"#).problems.map(\.brief)
        == [#"warning: expected Int, found string "x" at $.end, so a part of $ is left out"#]
    )
  }

  /// An object that is left without its part, and without itself as a dictionary.
  struct Visit: JSONConvertible {
    var stay: Stay?
    var days: [String: JSON]?

    static func map(_ object: inout Visit, json: Mapper) {
      object.stay <~ json.flattened § Check("must not be long") { $0.to - $0.from < 10 }
      object.days <~ json[] § .count(...0)
    }
  }

  @Test("it is not skipped for what the named object has left out of itself")
  func partOfNamed() {
    #expect(
      Rosetta().result(
        using: Mapping(Visit?.none) { visit, json in
          visit <- json["visit"]
          json.check(visit?.stay != nil, "must have a stay", at: "visit")
        },
        from: #"{"visit": {"stay": {"from": 1, "to": 20}}}"#
      ).problems.map(\.brief) == [
        "warning: check failed at $.visit: must not be long, so a part of $.visit is left out",
        "warning: check failed at $.visit: must have at most 0 members, so a part of $.visit is left out",
        "error: check failed at $.visit: must have a stay",
      ]
    )
  }

  struct Versioned: JSONConvertible {
    var version = 0
    var name = ""
    var ended = false

    init() {}

    static func map(_ object: inout Versioned, json: Mapper) {
      object.version <- json["version"]
      object.ended = json.hasErrors
      if json.hasErrors { return }
      object.name <- json["name"]
    }
  }

  @Test("a map knows whether what it has read has fitted")
  func errors() throws {
    let rosetta = strictly(.fail)
    let problems = rosetta.result(of: Versioned.self, from: #"{"version": "x", "name": 5}"#)
      .problems
    #expect(problems.map(\.path.description) == ["$.version"])
    #expect(
      try rosetta.decode(Versioned.self, from: #"{"version": 1, "name": "a"}"#).ended == false
    )
    #expect(try Versioned().json() as String == #"{"version":0,"name":""}"#)
  }

  @Test("the map of an array ends, too, with the paths and elements below")
  func elements() throws {
    struct Row: JSONConvertible, Equatable {
      var kind = ""
      var size = 0
      var city = "-"
      var far = 0

      static func map(_ object: inout Row, json: Mapper) {
        object.kind <- json[0]
        if object.kind == "end" { json.stop() }
        object.size <- json[1]
        object.city <- json[2]["city"]
        object.far <- json[3][0]
      }
    }
    let json = #"[["end", "x", 5, 6, 7], ["a", 1, {"city": "Bern"}, [5]]]"#
    let rows = [Row(kind: "end"), Row(kind: "a", size: 1, city: "Bern", far: 5)]
    #expect(try strictly(.fail).decode([Row].self, from: json) == rows)
    #expect(
      try Rosetta().encode(rows) as String == #"[["end"],["a",1,{"city":"Bern"},[5]]]"#
    )
  }
}

private func strictly(_ policy: Rosetta.Policy) -> Rosetta {
  var rosetta = Rosetta()
  rosetta.unknownKeys = policy
  return rosetta
}
