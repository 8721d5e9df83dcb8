import Rosetta
import Testing

@Suite("Patches of parts whose keys are paths") struct FlattenedPathPatchTests {
  struct Geo: JSONConvertible {
    var lat = 0.0
    var name: String?

    static func map(_ object: inout Geo, json: Mapper) {
      object.lat <- json["g"]["lat"]
      object.name <~ json["g"]["name"]
    }
  }

  struct Optionals: JSONConvertible {
    var lat: Double?
    var name: String?

    static func map(_ object: inout Optionals, json: Mapper) {
      object.lat <~ json["g"]["lat"]
      object.name <~ json["g"]["name"]
    }
  }

  /// A line of the same object is above the part.
  struct After<Part: JSONRepresentable>: JSONConvertible {
    var zip: Int?
    var part: Part?

    static func map(_ object: inout After, json: Mapper) {
      object.zip <~ json["g"]["zip"]
      object.part <~ json.flattened
    }
  }

  /// Or below it.
  struct Before<Part: JSONRepresentable>: JSONConvertible {
    var part: Part?
    var zip: Int?

    static func map(_ object: inout Before, json: Mapper) {
      object.part <~ json.flattened
      object.zip <~ json["g"]["zip"]
    }
  }

  /// All objects with these members, as text.
  private static func objects(_ values: [String?]) -> [JSON] {
    ["lat", "name", "zip"].reduce([JSONObject()]) { objects, key in
      objects.flatMap { object in
        values.map { value in
          var object = object
          if let value {
            object[key] = value == "null" ? .null : key == "name" ? .string(value) : 1
          }
          return object
        }
      }
    }
    .map { ["g": .object($0)] }
  }

  /// A merge makes what a decode reads from the merged JSON.
  private func check<Value: JSONRepresentable>(
    _ type: Value.Type,
    _ unknownKeys: Rosetta.Policy
  ) throws {
    let rosetta = Rosetta(unknownKeys: unknownKeys, optionals: .strict)
    for document in Self.objects([nil, "1"]) {
      guard let old = try? rosetta.decode(type, from: document) else { continue }
      let before: JSON = try rosetta.encode(old)
      for patch in Self.objects([nil, "null", "2"]) {
        var value = old
        let whole = before.merging(patch)
        let expected = try? rosetta.decode(type, from: whole)
        let comment = Comment(rawValue: "\(type): \(before) with \(patch)")
        do {
          try rosetta.merge(&value, from: patch)
          let after: JSON = try rosetta.encode(value)
          #expect(try expected.map { try rosetta.encode($0) as JSON } == after, comment)
        } catch {
          #expect(expected == nil, "\(comment): \(error)")
        }
      }
    }
  }

  @Test("all patches of small objects", arguments: [Rosetta.Policy.ignore, .fail])
  func all(_ unknownKeys: Rosetta.Policy) throws {
    try check(After<Geo>.self, unknownKeys)
    try check(Before<Geo>.self, unknownKeys)
    try check(After<Optionals>.self, unknownKeys)
    try check(Before<Optionals>.self, unknownKeys)
  }

  @Test("a part is nil once a patch has removed the ends of all of its paths")
  func removed() throws {
    let rosetta = Rosetta(unknownKeys: .fail)
    var value = try After<Geo>(json: #"{"g":{"lat":1,"name":"n","zip":1}}"#)
    try rosetta.merge(&value, from: #"{"g":{"lat":null,"name":null}}"#)
    #expect(value.part == nil && value.zip == 1)
    try rosetta.merge(&value, from: #"{"g":{"zip":2,"lat":null}}"#)
    #expect(value.part == nil && value.zip == 2)
    let error = #expect(throws: RosettaError.self) {
      try rosetta.merge(&value, from: #"{"g":{"lat":null,"typo":null}}"#)
    }
    #expect(error?.problems.map { "\($0.code) \($0.path)" } == ["unknownKey $.g.typo"])
  }
}
