import Foundation
import Rosetta

// Models of every kind that may stand in themselves. Public API only.

struct DeepFolder: JSONConvertible, Hashable {
  var name = ""
  var size: Int?
  var folders: [DeepFolder]?

  static func map(_ object: inout DeepFolder, json: Mapper) {
    object.name <- json["name"]
    object.size <~ json["size"]
    object.folders <~ json["in"] § .count(...9)
  }
}

struct DeepDictionary: JSONConvertible, Hashable {
  var inner: [String: DeepDictionary] = [:]

  static func map(_ object: inout DeepDictionary, json: Mapper) {
    object.inner <~ json["in"]
  }
}

struct DeepSet: JSONConvertible, Hashable {
  var inner: Set<DeepSet?> = []

  static func map(_ object: inout DeepSet, json: Mapper) {
    object.inner <- json["in"]
  }
}

struct DeepLossy: JSONConvertible {
  var inner: [DeepLossy] = []
  var byName: [String: DeepLossy] = [:]

  static func map(_ object: inout DeepLossy, json: Mapper) {
    object.inner <- json["in"] ~ .lossy { _ in .skip }
    object.byName <~ json["by"].encodeOnly ~ .lossy()
  }
}

/// A struct with one of its kind in it: a level of JSON for each, the most that a struct can have.
struct DeepBox: JSONConvertible {
  var name = ""
  var inner: [DeepBox] = []

  static func map(_ object: inout DeepBox, json: Mapper) {
    object.name <- json["name"]
    object.inner <- json["in"]
      ~ .nullable(DefaultBridge<DeepBox>()).map(
        decode: { $0.map { [$0] } ?? [] },
        encode: { .some($0.first) }
      )
  }
}

/// An enum that is an array of its kind: arrays in arrays.
indirect enum DeepTree: JSONRepresentable {
  case branches([DeepTree])

  static func decode(_ json: JSONReader) -> DeepTree? {
    [DeepTree].decode(json).map { .branches($0) }
  }

  func encode(to json: JSONWriter) {
    guard case .branches(let trees) = self else { return }
    trees.encode(to: json)
  }
}

final class DeepNode: JSONConvertibleClass {
  enum Kind { case leaf, branch }

  var name = ""
  var kind = Kind.leaf
  var next: DeepNode?

  init() {}

  static func map(_ object: DeepNode, json: Mapper) {
    object.name <- json["name"]
    object.kind <- json["kind"] ~ .cases(["l": .leaf, "b": .branch])
    object.next <~ json["in"]
  }
}

class DeepBase: JSONConvertibleClass {
  var name = ""
  var next: DeepBase?

  required init() {}

  class func map(_ object: DeepBase, json: Mapper) {
    object.name <- json["name"]
    object.next <~ json["in"]
      ~ DefaultBridge<DeepDerived>().map(
        decode: { $0 as DeepBase },
        encode: { $0 as? DeepDerived }
      )
  }
}

final class DeepDerived: DeepBase {
  var size: Int?

  override class func map(_ object: DeepBase, json: Mapper) {
    super.map(object, json: json)
    guard let object = object as? DeepDerived else { return }
    object.size <~ json["size"]
  }
}

/// Every option that a field may have, and a map of the field's own.
final class DeepOptions: JSONConvertibleClass {
  var next: DeepOptions?

  init() {}

  static func map(_ object: DeepOptions, json: Mapper) {
    object.next <~ json["a"]["in"].or("b").secret.strict.nullable § { _ in true }
  }
}

final class DeepMapped: Creatable {
  var next: DeepMapped?

  init() {}

  static func fill(_ object: inout DeepMapped, _ json: Mapper) {
    object.next <~ json["in"] ~ .mapped { DeepMapped.fill(&$0, $1) }
  }
}

struct DeepMapping {
  var name = ""
  var inner: [DeepMapping] = []

  static let mapping: Mapping<DeepMapping> = Mapping(DeepMapping()) { object, json in
    object.name <- json["name"]
    object.inner <- json["in"] ~ .array(DeepMapping.mapping)
  }
}

/// A `Mapping(T.init, …)`, with properties enough for calls in calls.
final class DeepConstant: JSONMapped {
  let a, b, c, d, e: Int?
  let name: String
  let next: DeepConstant?

  init(_ a: Int?, _ b: Int?, _ c: Int?, _ d: Int?, _ e: Int?, _ name: String, _ next: DeepConstant?)
  {
    (self.a, self.b, self.c, self.d, self.e) = (a, b, c, d, e)
    (self.name, self.next) = (name, next)
  }

  static let properties = Properties(of: DeepConstant.self) {
    \.a <~ "a"
    \.b <~ "b"
    \.c <~ "c"
    \.d <~ "d"
    \.e <~ "e"
    \.name <- "name" § .nonEmpty
    \.next <~ "in"
  }
  static let mapping: Mapping<DeepConstant> = Mapping(DeepConstant.init, properties)
}

/// As many properties as a `Mapping(T.init, …)` may well have.
final class DeepWide: JSONMapped {
  let numbers: [Int?]
  let next: DeepWide?
  var n0: Int? { numbers[0] }
  var n1: Int? { numbers[1] }
  var n2: Int? { numbers[2] }
  var n3: Int? { numbers[3] }
  var n4: Int? { numbers[4] }
  var n5: Int? { numbers[5] }
  var n6: Int? { numbers[6] }
  var n7: Int? { numbers[7] }
  var n8: Int? { numbers[8] }
  var n9: Int? { numbers[9] }
  var n10: Int? { numbers[10] }
  var n11: Int? { numbers[11] }
  var n12: Int? { numbers[12] }
  var n13: Int? { numbers[13] }
  var n14: Int? { numbers[14] }
  var n15: Int? { numbers[15] }
  var n16: Int? { numbers[16] }
  var n17: Int? { numbers[17] }
  var n18: Int? { numbers[18] }
  var n19: Int? { numbers[19] }
  var n20: Int? { numbers[20] }
  var n21: Int? { numbers[21] }
  var n22: Int? { numbers[22] }
  var n23: Int? { numbers[23] }
  var n24: Int? { numbers[24] }
  var n25: Int? { numbers[25] }
  var n26: Int? { numbers[26] }
  var n27: Int? { numbers[27] }
  var n28: Int? { numbers[28] }

  init(
    _ next: DeepWide?,
    _ n0: Int?,
    _ n1: Int?,
    _ n2: Int?,
    _ n3: Int?,
    _ n4: Int?,
    _ n5: Int?,
    _ n6: Int?,
    _ n7: Int?,
    _ n8: Int?,
    _ n9: Int?,
    _ n10: Int?,
    _ n11: Int?,
    _ n12: Int?,
    _ n13: Int?,
    _ n14: Int?,
    _ n15: Int?,
    _ n16: Int?,
    _ n17: Int?,
    _ n18: Int?,
    _ n19: Int?,
    _ n20: Int?,
    _ n21: Int?,
    _ n22: Int?,
    _ n23: Int?,
    _ n24: Int?,
    _ n25: Int?,
    _ n26: Int?,
    _ n27: Int?,
    _ n28: Int?
  ) {
    self.next = next
    numbers = [
      n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16, n17, n18, n19, n20,
      n21, n22, n23, n24, n25, n26, n27, n28,
    ]
  }

  static let properties = Properties(of: DeepWide.self) {
    \.next <~ "in"
    \.n0 <~ "0"
    \.n1 <~ "1"
    \.n2 <~ "2"
    \.n3 <~ "3"
    \.n4 <~ "4"
    \.n5 <~ "5"
    \.n6 <~ "6"
    \.n7 <~ "7"
    \.n8 <~ "8"
    \.n9 <~ "9"
    \.n10 <~ "10"
    \.n11 <~ "11"
    \.n12 <~ "12"
    \.n13 <~ "13"
    \.n14 <~ "14"
    \.n15 <~ "15"
    \.n16 <~ "16"
    \.n17 <~ "17"
    \.n18 <~ "18"
    \.n19 <~ "19"
    \.n20 <~ "20"
    \.n21 <~ "21"
    \.n22 <~ "22"
    \.n23 <~ "23"
    \.n24 <~ "24"
    \.n25 <~ "25"
    \.n26 <~ "26"
    \.n27 <~ "27"
    \.n28 <~ "28"
  }
  static let mapping: Mapping<DeepWide> = Mapping(DeepWide.init, properties)
}

final class DeepText: JSONConvertibleClass {
  var next: DeepText?

  init() {}

  static func map(_ object: DeepText, json: Mapper) {
    object.next <- json["in"].nullable ~ .stringified()
  }
}

/// A model that is Codable by its map, in a map by `.codable`: a decoder in a decoder.
final class DeepCodable: JSONConvertibleClass, MapCodable {
  var next: DeepCodable?

  init() {}

  static func map(_ object: DeepCodable, json: Mapper) {
    object.next <- json["in"].nullable ~ .codable()
  }
}

final class DeepMember: JSONConvertibleClass, MapCodable {
  var next: DeepMember?

  init() {}

  static func map(_ object: DeepMember, json: Mapper) {
    object.next <~ json["in"]
  }
}

/// A type that knows Codable alone.
final class DeepForeign: Codable {
  var `in`: DeepForeign?
}
