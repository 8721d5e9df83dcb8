import Foundation
import Rosetta

/// A model that goes by way of every bridge of the library. Its parts share one object.
public struct Everything: JSONConvertible, Equatable {
  public var scalars = Scalars()
  public var texts = Texts()
  public var dates = Dates()
  public var choices = Choices()
  public var collections = Collections()
  public var places = Places()
  public var nested = Nested()

  public init() {}

  public static func map(_ object: inout Everything, json: Mapper) {
    Scalars.map(&object.scalars, json: json)
    Texts.map(&object.texts, json: json)
    Dates.map(&object.dates, json: json)
    Choices.map(&object.choices, json: json)
    Collections.map(&object.collections, json: json)
    Places.map(&object.places, json: json)
    Nested.map(&object.nested, json: json)
  }
}

/// Numbers and booleans.
public struct Scalars: JSONConvertible, Equatable {
  var id = 0
  var flag: Bool?
  var small: Int8?
  var byte: UInt8 = 0
  var wide: UInt64?
  var widest: Int128?
  var ratio = 0.0
  var single: Float?
  var price: Decimal?
  var age: Int?
  var even: Int?
  var feet: Double?
  var isOpen: Bool?
  var loose: Int?
  var looseRatio: Double?
  var looseFlag: Bool?
  var looseText: String?
  var loosePrice: Decimal?

  public init() {}

  public static func map(_ object: inout Scalars, json: Mapper) {
    object.id <- json["id"]
    object.flag <~ json["flag"]
    object.small <~ json["small"]
    object.byte <~ json["byte"]
    object.wide <~ json["wide"]
    object.widest <~ json["widest"]
    object.ratio <~ json["ratio"]
    object.single <~ json["single"]
    object.price <~ json["price"] ~ .decimal
    object.age <~ json["age"] § .range(1...120) && !.oneOf(13)
    object.even <~ json["even"] § Check("must be even") { $0.isMultiple(of: 2) }
    object.feet <~ json["feet"]
      ~ BridgeNumber(decoder: { (feet: Double) in feet * 0.5 }, encoder: { $0 / 0.5 })
    object.isOpen <~ json["isOpen"] ~ BridgeBoolean(decoder: { !$0 }, encoder: { !$0 })
    object.loose <~ json["loose"] ~ .flexible()
    object.looseRatio <~ json["looseRatio"] ~ .flexible()
    object.looseFlag <~ json["looseFlag"] ~ .flexible()
    object.looseText <~ json["looseText"] ~ .flexible()
    object.loosePrice <~ json["loosePrice"] ~ .flexible()
    json.check(object.id != 13, "must not be 13")
  }
}
