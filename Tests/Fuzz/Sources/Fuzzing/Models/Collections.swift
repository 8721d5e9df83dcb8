import Foundation
import Rosetta

/// Arrays, dictionaries and sets, with nulls and without, whole and lossy.
public struct Collections: JSONConvertible, Equatable {
  var tags: Set<String>?
  var ratios: [Double]?
  var flags: [Bool?]?
  var counts: [String: UInt16?]?
  var byNumber: [Int: String]?
  var byKey: [UUID: [Float]]?
  var links: [String: [URL?]]?
  var corner: [Double]?
  var size: [String: JSON]?
  var good: [Int]?
  var kept: [Int8]?
  var strictly: [URL]?
  var goodByName: [String: Bool]?
  var names: [String?]?
  var deep: [[[Int]]]?
  var raw: JSON?

  public init() {}

  public static func map(_ object: inout Collections, json: Mapper) {
    object.tags <~ json["tags"] § .count(...10)
    object.ratios <~ json["ratios"]
    object.flags <~ json["flags"]
    object.counts <~ json["counts"]
    object.byNumber <~ json["byNumber"]
    object.byKey <~ json["byKey"]
    object.links <~ json["links"] ~ .object(.array(.nullable(.url)))
    object.corner <~ json["corner"]
      ~ BridgeArray(
        decoder: { elements in
          let numbers = elements.compactMap(\.doubleValue).filter(\.isFinite)
          return elements.count == 2 && numbers.count == 2 ? numbers : nil
        },
        encoder: { $0.map { JSON($0) } }
      )
    object.size <~ json["size"] ~ BridgeObject(decoder: { $0 }, encoder: { $0 })
    object.good <~ json["good"] ~ .lossy()
    object.kept <~ json["kept"] ~ .lossy { $0.code == .outOfRange ? .use(-1) : .skip }
    object.strictly <~ json["strictly"]
      ~ .lossy(.url) { $0.message.isEmpty || $0.code == .wrongType ? .fail : .skip }
    object.goodByName <~ json["goodByName"] ~ .lossy(.flexible())
    object.names <~ json["names"] ~ .array(.nullable(.flexible()))
    object.deep <~ json["deep"]
    object.raw <~ json["raw"]
  }
}
