import Foundation

/// A list of GeoJSON features: points, lines of 20 positions, and polygons of two rings.
enum MadeGeoFeatures {
  static func document(count: Int) -> Data {
    let features = (1...count).map { number in
      """
      {"id":\(number),"name":"feature \(number)","bbox":\(bounds(number)),\
      "geometry":{\(geometry(number))}}
      """
    }
    return Data("[\(features.joined(separator: ","))]".utf8)
  }

  private static func geometry(_ number: Int) -> String {
    switch number % 3 {
    case 0: "\"type\":\"Point\",\"coordinates\":\(position(number))"
    case 1: "\"type\":\"LineString\",\"coordinates\":\(positions(number, count: 20))"
    default:
      """
      "type":"Polygon","coordinates":[\(positions(number, count: 12)),\
      \(positions(number + 7, count: 5))]
      """
    }
  }

  private static func bounds(_ number: Int) -> String { "[\(number % 90),-45.5,100.25,60]" }

  private static func positions(_ number: Int, count: Int) -> String {
    "[\((0..<count).map { position(number * 31 + $0) }.joined(separator: ","))]"
  }

  private static func position(_ number: Int) -> String {
    let (longitude, latitude) = (number * 7919 % 36_000, number * 104_729 % 18_000)
    return "[\(Double(longitude) / 100 - 180),\(Double(latitude) / 100 - 90)]"
  }
}
