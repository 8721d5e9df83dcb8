import Foundation
import Rosetta

/// A model of thirty optional fields.
struct Wide: JSONConvertible {
  var values: [Int?] = Array(repeating: nil, count: 30)
  static let isRequired = false

  /// An object with as many keys as a small key table holds, nearly all of them in the bucket of
  /// the first field, whose key comes last.
  static let collidingObject: String = {
    let others = (0..<118).map { "\"f\(1000 + $0)Name10\":0" }
    return "{\"fieldName39\":0,\(others.joined(separator: ",")),\"fieldName10\":0}"
  }()

  static let keys = (0..<30).map { "fieldName\($0 + 10)" }

  static func map(_ object: inout Wide, json: Mapper) {
    object.values[0] <~ json["fieldName10"]
    object.values[1] <~ json["fieldName11"]
    object.values[2] <~ json["fieldName12"]
    object.values[3] <~ json["fieldName13"]
    object.values[4] <~ json["fieldName14"]
    object.values[5] <~ json["fieldName15"]
    object.values[6] <~ json["fieldName16"]
    object.values[7] <~ json["fieldName17"]
    object.values[8] <~ json["fieldName18"]
    object.values[9] <~ json["fieldName19"]
    object.values[10] <~ json["fieldName20"]
    object.values[11] <~ json["fieldName21"]
    object.values[12] <~ json["fieldName22"]
    object.values[13] <~ json["fieldName23"]
    object.values[14] <~ json["fieldName24"]
    object.values[15] <~ json["fieldName25"]
    object.values[16] <~ json["fieldName26"]
    object.values[17] <~ json["fieldName27"]
    object.values[18] <~ json["fieldName28"]
    object.values[19] <~ json["fieldName29"]
    object.values[20] <~ json["fieldName30"]
    object.values[21] <~ json["fieldName31"]
    object.values[22] <~ json["fieldName32"]
    object.values[23] <~ json["fieldName33"]
    object.values[24] <~ json["fieldName34"]
    object.values[25] <~ json["fieldName35"]
    object.values[26] <~ json["fieldName36"]
    object.values[27] <~ json["fieldName37"]
    object.values[28] <~ json["fieldName38"]
    object.values[29] <~ json["fieldName39"]
  }
}

/// Looks up all keys of its object by names made at run time, and out of order.
struct Renamed: JSONConvertible {
  var sum = 0

  static func map(_ object: inout Renamed, json: Mapper) {
    let count = json.context[KeyCount.self] ?? 0
    var value = 0
    for number in (0..<count).reversed() {
      value <~ json["k\(number)"]
      object.sum += value
    }
    for number in 0..<count {
      value <~ json["k\(number &* 7919 % count)"].or("absent\(number)")
      object.sum += value
    }
  }
}

enum KeyCount: ContextKey { typealias Value = Int }

/// A model of ten required fields.
struct Strict: JSONConvertible {
  var values = Array(repeating: 0, count: 10)

  static func map(_ object: inout Strict, json: Mapper) {
    object.values[0] <- json["customerAccountIdentifier0"]
    object.values[1] <- json["customerAccountIdentifier1"]
    object.values[2] <- json["customerAccountIdentifier2"]
    object.values[3] <- json["customerAccountIdentifier3"]
    object.values[4] <- json["customerAccountIdentifier4"]
    object.values[5] <- json["customerAccountIdentifier5"]
    object.values[6] <- json["customerAccountIdentifier6"]
    object.values[7] <- json["customerAccountIdentifier7"]
    object.values[8] <- json["customerAccountIdentifier8"]
    object.values[9] <- json["customerAccountIdentifier9"]
  }
}

/// A model of thirty required fields.
struct Demanding: JSONConvertible {
  var values = Array(repeating: 0, count: 30)

  static func map(_ object: inout Demanding, json: Mapper) {
    object.values[0] <- json["field0"]
    object.values[1] <- json["field1"]
    object.values[2] <- json["field2"]
    object.values[3] <- json["field3"]
    object.values[4] <- json["field4"]
    object.values[5] <- json["field5"]
    object.values[6] <- json["field6"]
    object.values[7] <- json["field7"]
    object.values[8] <- json["field8"]
    object.values[9] <- json["field9"]
    object.values[10] <- json["field10"]
    object.values[11] <- json["field11"]
    object.values[12] <- json["field12"]
    object.values[13] <- json["field13"]
    object.values[14] <- json["field14"]
    object.values[15] <- json["field15"]
    object.values[16] <- json["field16"]
    object.values[17] <- json["field17"]
    object.values[18] <- json["field18"]
    object.values[19] <- json["field19"]
    object.values[20] <- json["field20"]
    object.values[21] <- json["field21"]
    object.values[22] <- json["field22"]
    object.values[23] <- json["field23"]
    object.values[24] <- json["field24"]
    object.values[25] <- json["field25"]
    object.values[26] <- json["field26"]
    object.values[27] <- json["field27"]
    object.values[28] <- json["field28"]
    object.values[29] <- json["field29"]
  }
}

/// A model of thirty `let` properties.
struct Unchanging: JSONMapped {
  let f0: Int, f1: Int, f2: Int, f3: Int, f4: Int, f5: Int, f6: Int, f7: Int, f8: Int, f9: Int
  let f10: Int, f11: Int, f12: Int, f13: Int, f14: Int, f15: Int, f16: Int, f17: Int, f18: Int,
    f19: Int
  let f20: Int, f21: Int, f22: Int, f23: Int, f24: Int, f25: Int, f26: Int, f27: Int, f28: Int,
    f29: Int

  static let properties = Properties(of: Unchanging.self) {
    \.f0 <- "field0"
    \.f1 <- "field1"
    \.f2 <- "field2"
    \.f3 <- "field3"
    \.f4 <- "field4"
    \.f5 <- "field5"
    \.f6 <- "field6"
    \.f7 <- "field7"
    \.f8 <- "field8"
    \.f9 <- "field9"
    \.f10 <- "field10"
    \.f11 <- "field11"
    \.f12 <- "field12"
    \.f13 <- "field13"
    \.f14 <- "field14"
    \.f15 <- "field15"
    \.f16 <- "field16"
    \.f17 <- "field17"
    \.f18 <- "field18"
    \.f19 <- "field19"
    \.f20 <- "field20"
    \.f21 <- "field21"
    \.f22 <- "field22"
    \.f23 <- "field23"
    \.f24 <- "field24"
    \.f25 <- "field25"
    \.f26 <- "field26"
    \.f27 <- "field27"
    \.f28 <- "field28"
    \.f29 <- "field29"
  }
  static let mapping = Mapping(Unchanging.init, properties)
}

struct Named: JSONConvertible {
  var name = ""

  static func map(_ object: inout Named, json: Mapper) { object.name <- json["name"] }
}

struct Secret: JSONConvertible {
  var word = ""
  var number = 0

  static func map(_ object: inout Secret, json: Mapper) {
    object.word <- json["w"].secret
    object.number <- json["n"]
  }
}

/// Secrets in the map of a Codable type.
struct CodedSecrets: JSONConvertible {
  struct Content: JSONConvertible, MapCodable {
    var list: [Secret] = []

    static func map(_ object: inout Content, json: Mapper) { object.list <- json["list"] }
  }

  var content = Content()

  static func map(_ object: inout CodedSecrets, json: Mapper) {
    object.content <- json["content"] ~ .codable()
  }
}

/// Reads the last member first.
struct Backwards: JSONConvertible {
  var first: [Int] = []
  var last: [Int] = []

  static func map(_ object: inout Backwards, json: Mapper) {
    object.last <- json["last"]
    object.first <- json["first"]
  }
}

struct Forgiving: JSONConvertible {
  var items: [Int] = []

  static func map(_ object: inout Forgiving, json: Mapper) {
    object.items <- json["items"]
      ~ .lossy { problem in
        problem.message.isEmpty ? .fail : .skip
      }
  }
}

struct Texts: JSONConvertible {
  var items: [[Int]] = []

  static func map(_ object: inout Texts, json: Mapper) {
    object.items <~ json["items"] ~ .array(.stringified())
  }
}

struct Dates: JSONConvertible {
  var items: [Date] = []

  static func map(_ object: inout Dates, json: Mapper) {
    object.items <- json["items"] ~ .lossy(.iso8601)
  }
}

struct Folder: JSONConvertible {
  var size = 0
  var folders: [Folder] = []

  static func map(_ object: inout Folder, json: Mapper) {
    object.size <- json["size"]
    object.folders <~ json["in"]
  }
}

struct Far: JSONConvertible {
  var value = 0

  static func map(_ object: inout Far, json: Mapper) { object.value <- json["list"][1_000_000_000] }
}

/// A recursive union without tags.
indirect enum Tree: JSONUnion {
  case leaf(Leaf)
  case branch(Branch)

  struct Leaf: JSONConvertible {
    var x = 0

    static func map(_ object: inout Leaf, json: Mapper) { object.x <- json["x"] }
  }

  struct Branch: JSONConvertible {
    var next = Tree.leaf(Leaf())

    static func map(_ object: inout Branch, json: Mapper) { object.next <- json["n"] }
  }

  static let union = Union<Tree>.untagged {
    Alternative(Tree.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
    Alternative(Tree.branch) { if case .branch(let branch) = $0 { branch } else { nil } }
  }
}

/// A recursive union whose first alternative fails only after it has read all of its elements.
indirect enum LateTree: JSONUnion {
  case whole(Whole)
  case part(Part)

  struct Whole: JSONConvertible {
    var elements: [LateTree] = []
    var end = 0

    static func map(_ object: inout Whole, json: Mapper) {
      object.elements <- json["e"]
      object.end <- json["f"]
    }
  }

  struct Part: JSONConvertible {
    var elements: [LateTree] = []

    static func map(_ object: inout Part, json: Mapper) { object.elements <- json["e"] }
  }

  static let union = Union<LateTree>.untagged {
    Alternative(LateTree.whole) { if case .whole(let whole) = $0 { whole } else { nil } }
    Alternative(LateTree.part) { if case .part(let part) = $0 { part } else { nil } }
  }
}

// MARK: - Codable types

/// Decodes the last key first.
struct CodedBackwards: Decodable {
  var sum = 0

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONPath.Component.self)
    for key in container.allKeys.reversed() {
      sum += try container.decode(Int.self, forKey: key)
    }
  }
}

/// Decodes keys that do not exist.
struct CodedWide: Decodable {
  var a: Int?, b: Int?, c: Int?, d: Int?, e: Int?, f: Int?, g: Int?, h: Int?
}

/// Catches the error of each element.
struct CodedLenient: Decodable {
  var values: [Int] = []

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      if let value = try? container.decode(Int.self) { values.append(value) }
      _ = try? container.decode(String.self)
    }
  }
}

/// Asks for `allKeys` once for each key.
struct CodedKeys: Decodable {
  var sum = 0

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONPath.Component.self)
    for position in container.allKeys.indices {
      sum += try container.decode(Int.self, forKey: container.allKeys[position])
    }
  }
}
