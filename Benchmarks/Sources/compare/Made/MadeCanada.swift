import Foundation

/// A document with the shape of canada.json: one outline of rings of points.
enum MadeCanada {
  static func document() -> Data {
    var text = MadeText(seed: 3)
    let rings = (1...480).map { _ in
      let points = (0..<text.number(in: 20...210)).map { _ in
        "[\(text.decimal()),\(text.decimal())]"
      }
      return "[\(points.joined(separator: ","))]"
    }
    return Data(
      """
      {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"name": "Canada"},
      "geometry": {"type": "Polygon", "coordinates": [\(rings.joined(separator: ",\n"))]}}]}
      """.utf8
    )
  }
}
