import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  /// What the README of 2015 promised, point by point in its order, and each thing both ways.
  @Suite("README of 2015", .tags(.seed)) struct ReadmeOf2015Tests {
    let rosetta = Rosetta()
    let json = #"{"name":"Olga","age":41}"#
    let olga = Guest(name: "Olga", age: 41)

    @Test("R2, README: the verbose way needs no protocol at all")
    func theVerboseWay() {
      var guest = Visitor(name: nil, age: nil)
      let success = rosetta.decode(json, to: &guest) { (object: inout Visitor, json) in
        object.name <~ json["name"]
        object.age <~ json["age"]
      }
      #expect(success)
      #expect(guest == Visitor(name: "Olga", age: 41))

      let text: String? = rosetta.encode(guest) { (object: inout Visitor, json) in
        object.name <~ json["name"]
        object.age <~ json["age"]
      }
      #expect(text == json)
    }

    @Test("R6, README: a JSONConvertible is decoded in one short call")
    func theShortWay() {
      let guest: Guest? = rosetta.decode(json)
      #expect(guest == olga)
      let text: String? = rosetta.encode(olga)
      #expect(text == json)
    }

    @Test("R6, README: classes and structures are both supported")
    func classes() {
      let person: Person? = rosetta.decode(json)
      #expect(person?.name == "Olga")
      #expect(person?.age == 41)
      let text: String? = person.flatMap { rosetta.encode($0) }
      #expect(text == json)
    }

    @Test("R1, README: JSON is given as Data, String or bytes, and can always be had back")
    func givenAndBack() {
      let fromData: Guest? = rosetta.decode(Data(json.utf8))
      let fromString: Guest? = rosetta.decode(json)
      let fromBytes: Guest? = rosetta.decode(Array(json.utf8))
      #expect([fromData, fromString, fromBytes] == [olga, olga, olga])

      let data: Data? = rosetta.encode(olga)
      let string: String? = rosetta.encode(olga)
      let bytes: [UInt8]? = rosetta.encode(olga)
      #expect(data == Data(json.utf8))
      #expect(string == json)
      #expect(bytes == Array(json.utf8))
    }

    @Test("R20, README: a user with friends and family")
    func wholeUser() throws {
      let text = """
        {"uniqueID":"u1","name":"Olga","age":41,"website":"mailto:olga@example.org",\
        "friends":[{"uniqueID":"u2","name":"Ravi"},{"uniqueID":"u3"}],\
        "family":{"sister":{"uniqueID":"u4","age":38}}}
        """
      var olga = User("u1", name: "Olga", age: 41)
      olga.website = URL(string: "mailto:olga@example.org")
      olga.friends = [User("u2", name: "Ravi"), User("u3")]
      olga.family = ["sister": User("u4", age: 38)]
      #expect(rosetta.decode(text) as User? == olga)
      #expect(rosetta.encode(olga) as String? == text)
    }

    @Test("R8, README: <- requires a field, both ways")
    func requiredFields() {
      #expect(rosetta.decode(#"{"name":"Olga"}"#) as User? == nil)
      #expect(rosetta.decode(#"{"uniqueID":"u1"}"#) as User? == User("u1"))
      #expect(rosetta.encode(Required()) as String? == nil)
      #expect(
        rosetta.encode(Required(plain: 1, bridged: ["a"], checked: 2)) as String?
          == #"{"plain":1,"bridged":"a","checked":2}"#
      )
    }

    @Test("R10, README: <~ allows a field, and skips what does not fit")
    func optionalFields() {
      let guests = [
        (#"{"age":41}"#, Guest(name: nil, age: 41)),
        (#"{"name":5,"age":41}"#, Guest(name: nil, age: 41)),
        (#"{}"#, Guest(name: nil, age: nil)),
      ]
      for (text, guest) in guests {
        #expect(rosetta.decode(text) as Guest? == guest, "\(text)")
      }
      #expect(rosetta.encode(Guest(name: nil, age: 41)) as String? == #"{"age":41}"#)
      #expect(rosetta.encode(Guest(name: nil, age: nil)) as String? == "{}")
    }

    @Test("R12, README: a bridge written in place, from a function, and built in")
    func typeConversion() {
      let text = #"{"inline":"mailto:a@b.org","function":"mailto:c@d.org","builtIn":"tel:1"}"#
      let links = Links(
        inline: URL(string: "mailto:a@b.org"),
        function: URL(string: "mailto:c@d.org"),
        builtIn: URL(string: "tel:1")
      )
      #expect(rosetta.decode(text) as Links? == links)
      #expect(rosetta.encode(links) as String? == text)
      #expect(rosetta.decode(#"{"inline":5,"function":"","builtIn":[]}"#) as Links? == Links())
    }

    @Test("R14, README: YourCustomType is bridged by what it says of itself, or by a bridge")
    func customType() throws {
      let text = #"{"plain":"red-small","list":["blue-big"],"explicit":"green big"}"#
      let order = try rosetta.decode(Order.self, from: text)
      #expect(
        order
          == Order(
            plain: YourCustomType(colour: "red", size: "small"),
            list: [YourCustomType(colour: "blue", size: "big")],
            explicit: YourCustomType(colour: "green", size: "big")
          )
      )
      let encoded: String = try rosetta.encode(order)
      #expect(encoded == text)
      #expect(
        try Diagnostic.thrown {
          try rosetta.decode(Order.self, from: #"{"plain":"red","list":[1],"explicit":"a-b"}"#)
        } == [
          .error(.bridgingFailed, "$.plain", at: "1:10"),
          .error(.wrongType, "$.list[0]", at: "1:24"),
          .error(.bridgingFailed, "$.explicit", at: "1:38"),
        ]
      )
    }

    @Test("R24, README: § validates the Swift value, both ways")
    func validation() {
      #expect(rosetta.decode(#"{"uniqueID":"u1","age":0}"#) as User? == User("u1"))
      #expect(rosetta.decode(#"{"uniqueID":"u1","age":1}"#) as User? == User("u1", age: 1))
      #expect(rosetta.encode(User("u1", age: 0)) as String? == #"{"uniqueID":"u1"}"#)
      #expect(rosetta.encode(User("u1", age: 1)) as String? == #"{"uniqueID":"u1","age":1}"#)
    }

    @Test("R30, README: the debug log tells the place in the program and every problem")
    func debugLog() {
      let logs = Recorder<String>()
      let json = #"{"age":0,"website":"tel:1"}"#
      let line = #line + 1
      let member: Member? = logs.rosetta(level: .errors).decode(json)
      #expect(member == nil)
      #expect(
        logs.all == [
          """
          Rosetta: could not decode Member: 2 errors, 1 warning
            at ReadmeOf2015Tests.swift:\(line) debugLog()
          error: missing required value at $.name
             1 | {"age":0,"website":"tel:1"}
               | ^ line 1, column 1
          error: check failed for 0 at $.age
             1 | {"age":0,"website":"tel:1"}
               |        ^ line 1, column 8
          warning: check failed for "tel:1" at $.website
             1 | {"age":0,"website":"tel:1"}
               |                    ^ line 1, column 20
          """
        ]
      )
    }

    @Test("R29, README: logs are off, and .errors or .verbose turns them on")
    func logLevels() {
      let logs = Recorder<String>()
      var rosetta = Rosetta()
      rosetta.logHandler = { logs.append($0) }
      rosetta.logFormatter = { "\($0.problems.count) problems" }
      let failing = #"{"age":0,"website":"tel:1"}"#
      let warning = #"{"name":"Olga","age":1,"website":"tel:1"}"#
      #expect(rosetta.decode(failing) as Member? == nil)
      #expect(logs.all == [])
      rosetta.logLevel = .errors
      #expect(rosetta.decode(failing) as Member? == nil)
      #expect(rosetta.decode(warning) as Member? != nil)
      #expect(logs.all == ["3 problems"])
      rosetta.logLevel = .verbose
      #expect(rosetta.decode(warning) as Member? != nil)
      #expect(logs.all == ["3 problems", "1 problems"])
      #expect(rosetta.encode(Member()) as String? == nil)
      #expect(logs.all == ["3 problems", "1 problems", "2 problems"])
    }
  }
}
