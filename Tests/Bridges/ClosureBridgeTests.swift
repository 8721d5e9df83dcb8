import Foundation
import Rosetta
import Testing

@Suite("BridgeString, BridgeNumber and BridgeBoolean")
struct ClosureBridgeTests {
  struct Odd: Error, CustomStringConvertible {
    let description: String
  }

  enum Door: Equatable { case open, shut, ajar }

  struct Room: JSONConvertible, Equatable {
    var color = 0
    var length = 0.0
    var floor: Int?
    var door = Door.shut

    static func map(_ object: inout Room, json: Mapper) {
      object.color <- json["color"]
        ~ BridgeString(
          decoder: { Int($0, radix: 16) },
          encoder: { $0 < 0 ? nil : String($0, radix: 16) }
        )
      object.length <- json["length"]
        ~ BridgeNumber(
          decoder: { (feet: Double) in feet * 0.5 },
          encoder: { $0 / 0.5 }
        )
      object.floor <~ json["floor"]
        ~ BridgeNumber(
          decoder: { (floor: UInt8) in
            if floor == 13 { throw Odd(description: "there is no such floor") }
            return Int(floor)
          },
          encoder: { (floor: Int) in
            guard let floor = UInt8(exactly: floor) else { throw Odd(description: "too high") }
            return floor
          }
        )
      object.door <~ json["isOpen"]
        ~ BridgeBoolean(
          decoder: { $0 ? Door.open : Door.shut },
          encoder: { (door: Door) in door == .ajar ? nil : door == .open }
        )
    }
  }

  func decode(_ json: String) -> Outcome<Room> {
    Outcome { try $0.decode(Room.self, from: json) }
  }

  @Test("a bridge of two closures converts a string, a number or a boolean, both ways")
  func roundTrip() throws {
    let json = #"{"color":"ff8000","length":3,"floor":2,"isOpen":true}"#
    let room = try Room(json: json)
    #expect(room == Room(color: 0xFF8000, length: 1.5, floor: 2, door: .open))
    #expect(try room.json(as: String.self) == json)
  }

  @Test(
    "a closure that returns nil or throws refuses the value, and so does another JSON type",
    arguments: [
      BadJSON(
        #"{"color": "xyz", "length": 1}"#,
        #"error: could not bridge string "xyz" to Int at $.color"#
      ),
      BadJSON(
        #"{"color": 5, "length": 1}"#,
        "error: expected String, found number 5 at $.color"
      ),
      BadJSON(
        #"{"color": null, "length": 1}"#,
        "error: expected String, found null at $.color"
      ),
      BadJSON(
        #"{"color": "0", "length": "1"}"#,
        #"error: expected Double, found string "1" at $.length"#
      ),
      BadJSON(
        #"{"color": "0", "length": true}"#,
        "error: expected Double, found boolean true at $.length"
      ),
      BadJSON(
        #"{"color": "0", "length": 1, "floor": 13}"#,
        "warning: could not bridge number 13 to Int at $.floor: there is no such floor"
      ),
      BadJSON(
        #"{"color": "0", "length": 1, "floor": 256}"#,
        "warning: expected UInt8, found number 256, which does not fit at $.floor"
      ),
      BadJSON(
        #"{"color": "0", "length": 1, "isOpen": 1}"#,
        "warning: expected Bool, found number 1 at $.isOpen"
      ),
      BadJSON(
        #"{"color": "0", "length": 1, "isOpen": "true"}"#,
        #"warning: expected Bool, found string "true" at $.isOpen"#
      ),
    ]
  )
  func refusals(_ refusal: BadJSON) {
    let outcome = decode(refusal.json)
    #expect(outcome.problems == [refusal.problem])
    #expect((outcome.value == nil) == refusal.problem.hasPrefix("error"))
  }

  @Test("a closure that returns nil or throws refuses to write")
  func encoding() {
    let required = Outcome { try $0.encode(Room(color: -1)) as String }
    #expect(required.value == nil)
    #expect(required.problems == ["error: could not bridge Int to JSON at $.color"])
    let optional = Outcome { try $0.encode(Room(floor: 300, door: .ajar)) as String }
    #expect(optional.value == #"{"color":"0","length":0}"#)
    #expect(
      optional.problems == [
        "warning: could not bridge Int to JSON at $.floor: too high",
        "warning: could not bridge Door to JSON at $.isOpen",
      ]
    )
  }

  struct Closed: LocalizedError {
    var errorDescription: String? { "the shop is closed" }
  }

  @Test("the text of an error for users is its description for them")
  func localized() {
    let bridge = BridgeString(
      decoder: { (_: String) -> Int? in throw Closed() },
      encoder: { (_: Int) in throw Closed() }
    )
    #expect(
      thrownProblems { try Rosetta().decode(#""x""#, using: bridge) }
        == [#"error: could not bridge string "x" to Int at $: the shop is closed"#]
    )
    #expect(
      thrownProblems { try Rosetta().encode(1, using: bridge) as String }
        == ["error: could not bridge Int to JSON at $: the shop is closed"]
    )
  }
}

@Suite("BridgeArray and BridgeObject by closures")
struct ContainerClosureBridgeTests {
  struct Point: Equatable {
    var x = 0.0
    var y = 0.0
  }

  struct Shape: JSONConvertible, Equatable {
    var point = Point()
    var size: Point?

    static func map(_ object: inout Shape, json: Mapper) {
      object.point <- json["point"]
        ~ BridgeArray(
          decoder: { elements in
            let numbers = elements.compactMap(\.doubleValue)
            return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
          },
          encoder: { (point: Point) in
            point == Point(x: -1, y: -1) ? nil : [JSON(point.x), JSON(point.y)]
          }
        )
      object.size <~ json["size"]
        ~ BridgeObject(
          decoder: { (members: [String: JSON]) in
            guard let x = members["w"]?.doubleValue, let y = members["h"]?.doubleValue else {
              throw ClosureBridgeTests.Odd(description: "a size has w and h")
            }
            return Point(x: x, y: y)
          },
          encoder: { ["w": JSON($0.x), "h": JSON($0.y)] }
        )
    }
  }

  @Test("a bridge of two closures converts an array or an object, both ways")
  func roundTrip() throws {
    let json = #"{"point":[1,2.5],"size":{"h":4,"w":3}}"#
    let shape = try Shape(json: json)
    #expect(shape == Shape(point: Point(x: 1, y: 2.5), size: Point(x: 3, y: 4)))
    #expect(try shape.json(as: String.self) == json)
  }

  @Test(
    "a closure that returns nil or throws refuses the container, and so does another JSON type",
    arguments: [
      BadJSON(#"{"point": [1]}"#, "error: could not bridge array to Point at $.point"),
      BadJSON(#"{"point": {}}"#, "error: expected array, found object at $.point"),
      BadJSON(#"{"point": "x"}"#, #"error: expected array, found a string at $.point"#),
      BadJSON(
        #"{"point": [1, 2], "size": {"w": 1}}"#,
        "warning: could not bridge object to Point at $.size: a size has w and h"
      ),
      BadJSON(
        #"{"point": [1, 2], "size": []}"#,
        "warning: expected object, found array at $.size"
      ),
    ]
  )
  func refusals(_ refusal: BadJSON) {
    let outcome = Outcome { try $0.decode(Shape.self, from: refusal.json) }
    #expect(outcome.problems == [refusal.problem])
    #expect((outcome.value == nil) == refusal.problem.hasPrefix("error"))
  }

  @Test("a closure that returns nil refuses to write a container")
  func encoding() {
    let outcome = Outcome { try $0.encode(Shape(point: Point(x: -1, y: -1))) as String }
    #expect(outcome.value == nil)
    #expect(outcome.problems == ["error: could not bridge Point to JSON at $.point"])
  }
}
