import Rosetta
import Testing

@Suite("Patches of what a Mapping makes") struct ImmutableMergeTests {
  struct City: JSONMapped {
    let name: String
    let zip: String?
    let mayor: Resident
    let tags: [String: Int]?
    let rest: [String: Int]

    static let properties = Properties(of: City.self) {
      \.name <- JSONPath("names", 0) § .nonEmpty
      \.zip <~ JSONPath("post", "zip")
      \.mayor <- "mayor"
      \.tags <~ "tags"
      \.rest <- Key.rest
    }
    static let mapping = Mapping(City.init, properties)
  }

  final class Station: JSONMapped {
    let name: String
    let city: City

    init(name: String, city: City) {
      self.name = name
      self.city = city
    }

    static let properties = Properties(of: Station.self) {
      \.name <- "name"
      \.city <- "city"
    }
    static let mapping = Mapping(Station.init(name:city:), properties)
  }

  struct Point: Creatable, Equatable {
    var x = 0
    var y: Int? = 0
  }

  struct Model: JSONConvertible {
    var station = Station(
      name: "Main",
      city: City(name: "Bern", zip: "3000", mayor: Resident(), tags: ["a": 1], rest: ["r": 1])
    )
    var stations: [String: Station] = [:]
    var point = Point(x: 1, y: 2)
    var owner = Resident()
    var second: City?
    var id = 0

    init() {}

    static let owner = Mapping(Resident()) { (owner: inout Resident, json) in
      owner.name <- json["n"]
      owner.age <- json["a"]
    }

    static func map(_ object: inout Model, json: Mapper) {
      object.station <- json["station"]
      object.stations <~ json["stations"]
      object.point <- json["point"]
        ~ .mapped { (point: inout Point, json) in
          point.x <- json["x"]
          point.y <~ json["y"]
        }
      object.owner <- json["owner"] ~ owner
      object.second <~ json["second"]
      object.id <- json["id"]
    }
  }

  @Test("a patch makes a new model of constants, of its own properties and the old ones")
  func constants() throws {
    var model = Model()
    let (station, mayor) = (model.station, model.station.city.mayor)
    try Rosetta().merge(
      &model,
      from: #"{"station":{"city":{"names":["Thun"],"post":{"zip":null},"mayor":{"name":"Ben"},"#
        + #""tags":{"a":null,"b":2},"r":null,"s":3}}}"#
    )
    #expect(model.station !== station)
    #expect(model.station.name == "Main")
    let city = model.station.city
    #expect(city.name == "Thun")
    #expect(city.zip == nil)
    #expect(city.mayor === mayor)
    #expect((mayor.name, mayor.age) == ("Ben", 1))
    #expect(city.tags == ["b": 2])
    #expect(city.rest == ["s": 3])
    #expect(station.city.name == "Bern")
  }

  @Test("a patch changes what a closure maps, and an instance stays the same")
  func closures() throws {
    var model = Model()
    let owner = model.owner
    try Rosetta().merge(&model, from: #"{"point":{"y":null},"owner":{"n":"Cai"}}"#)
    #expect(model.point == Point(x: 1, y: nil))
    #expect(model.owner === owner)
    #expect((owner.name, owner.age) == ("Cai", 1))
  }

  @Test("a patch that is refused restores the instances inside models of constants")
  func failure() {
    let patches = [
      BadJSON(
        #"{"station":{"city":{"mayor":{"name":"Ben","age":2}}},"owner":{"n":"Cai"},"id":"x"}"#,
        #"error: expected Int, found string "x" at $.id"#
      ),
      BadJSON(
        #"{"owner":{"n":"Cai"},"station":{"city":{"mayor":{"name":"Ben"},"names":[""]}}}"#,
        #"error: check failed for "" at $.station.city.names[0]: must not be empty"#
      ),
      BadJSON(
        #"{"stations":{"a":{"city":{"mayor":{"name":"Ben"},"names":[]}}}}"#,
        "error: missing required value at $.stations.a.city.names[0]: the array is empty"
      ),
      BadJSON(
        #"{"stations":{"a":{"city":{"mayor":{"name":"Ben"}}},"b":{"name":"B"}}}"#,
        "error: missing required value at $.stations.b.city"
      ),
      BadJSON(
        #"{"station":{"city":{"mayor":{"name":"Ben","age":null}}}}"#,
        "error: expected Int, found null at $.station.city.mayor.age"
      ),
      // What fits is no problem, though what was read before it is one.
      BadJSON(
        #"{"station":{"name":1},"stations":{"a":{"city":{"post":{"zip":"1"}}}}}"#,
        "error: expected String, found number 1 at $.station.name"
      ),
      BadJSON(#"{"station":null}"#, "error: expected object, found null at $.station"),
      BadJSON(
        #"{"owner":{"n":"Cai","a":"x"}}"#,
        #"error: expected Int, found string "x" at $.owner.a"#
      ),
    ]
    for patch in patches {
      var model = Model()
      let other = Station(name: "Other", city: model.station.city)
      model.stations = ["a": other]
      let (station, mayor, owner) = (model.station, model.station.city.mayor, model.owner)
      #expect(thrownProblems { try Rosetta().merge(&model, from: patch.json) } == [patch.problem])
      #expect(model.station === station, "\(patch)")
      #expect(model.stations["a"] === other, "\(patch)")
      #expect((mayor.name, mayor.age) == ("Ann", 1), "\(patch)")
      #expect((owner.name, owner.age) == ("Ann", 1), "\(patch)")
    }
  }

  @Test("a model of constants that was not there is made of the patch, whose nulls do not count")
  func added() throws {
    var model = Model()
    let patch =
      #"{"second":{"names":["Chur"],"mayor":{"name":"Ben","age":2},"post":{"zip":null},"#
      + #""tags":{"a":null,"b":2},"r":null}}"#
    try Rosetta().merge(&model, from: patch)
    #expect(model.second?.name == "Chur")
    #expect(model.second?.tags == ["b": 2])
    #expect(model.second?.rest == [:])
    #expect(
      thrownProblems { try Rosetta().merge(&model, from: #"{"stations":{"a":{"name":"A"}}}"#) }
        == ["error: missing required value at $.stations.a.city"]
    )
  }

  @Test("an instance that a factory returns is restored when what is around it fails")
  func knownInstances() throws {
    struct Model: JSONConvertible {
      var one: Resident?
      var more: [String: Resident] = [:]
      var id = 0

      init() {}

      static func map(_ object: inout Model, json: Mapper) {
        guard let owner = json.context[Known.self] else { return }
        let mapping = Mapping(owner.instance) { (owner: inout Resident, json) in
          owner.name <- json["name"]
        }
        object.one <~ json["one"] ~ mapping
        object.more <~ json["more"] ~ .object(mapping)
        object.id <- json["id"]
      }
    }
    var rosetta = Rosetta()
    let owner = Resident()
    rosetta.context[Known.self] = Known.Value(instance: owner)
    var model = Model()
    for members in [#""one":{"name":"x"}"#, #""more":{"a":{"name":"x"}}"#] {
      let patch = #"{\#(members),"id":"x"}"#
      #expect(throws: RosettaError.self) { try rosetta.merge(&model, from: patch) }
      #expect(owner.name == "Ann", "\(patch)")
      #expect(throws: RosettaError.self) { try rosetta.update(&model, from: patch) }
      #expect(owner.name == "Ann", "\(patch)")
    }
    try rosetta.merge(&model, from: #"{"one":{"name":"x"}}"#)
    #expect(owner.name == "x")
  }

  enum Known: ContextKey {
    struct Value: @unchecked Sendable { let instance: Resident }
  }

  @Test("a merge of a root of any type")
  func roots() throws {
    var city = Model().station.city
    try Rosetta().merge(&city, from: #"{"post":{"zip":"1"}}"#)
    #expect(city.name == "Bern")
    #expect(city.zip == "1")
    var cities = ["a": city]
    try Rosetta().merge(&cities, from: #"{"a":{"names":["Chur"]},"b":null}"#)
    #expect(cities["a"]?.name == "Chur")
    #expect(cities["a"]?.zip == "1")
    let mayor = city.mayor
    let problems = thrownProblems {
      try Rosetta().merge(&cities, from: #"{"a":{"mayor":{"name":"Ben"}},"b":5}"#)
    }
    #expect(problems == ["error: expected object, found a number at $.b"])
    #expect(mayor.name == "Ann")
  }
}
