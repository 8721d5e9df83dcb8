import Foundation
import Rosetta

/// A model of 62 fields, whose frames have overflowed 512 KiB in a debug build at 31 levels.
struct WideModel: JSONConvertible {
  var a0: Int?, a1: Int?, a2: Int?, a3: Int?, a4: Int?
  var a5: Int?, a6: Int?, a7: Int?, a8: Int?, a9: Int?
  var b0: Int?, b1: Int?, b2: Int?, b3: Int?, b4: Int?
  var b5: Int?, b6: Int?, b7: Int?, b8: Int?, b9: Int?
  var c0: String?, c1: String?, c2: String?, c3: String?, c4: String?
  var c5: String?, c6: String?, c7: String?, c8: String?, c9: String?
  var d0: [Int]?, d1: [Int]?, d2: [Int]?, d3: [Int]?, d4: [Int]?
  var d5: [Int]?, d6: [Int]?, d7: [Int]?, d8: [Int]?, d9: [Int]?
  var e0: Double?, e1: Double?, e2: Double?, e3: Double?, e4: Double?
  var e5: Double?, e6: Double?, e7: Double?, e8: Double?, e9: Double?
  var f0: URL?, f1: URL?, f2: URL?, f3: URL?, f4: URL?
  var f5: URL?, f6: URL?, f7: URL?, f8: URL?, f9: URL?
  var f10: URL?
  var kid: [String: WideModel]?

  init() {}

  static func map(_ object: inout WideModel, json: Mapper) {
    object.a0 <~ json["a0"]
    object.a1 <~ json["a1"] § { $0 > 0 }
    object.a2 <~ json["a2"] § .range(0...9)
    object.a3 <~ json["a3"].strict
    object.a4 <~ json["a4"].or("aa4")
    object.a5 <~ json["a5"] ~ .flexible()
    object.a6 <~ json["a6"]
    object.a7 <~ json["a7"]
    object.a8 <~ json["a8"]
    object.a9 <~ json["a9"]
    object.b0 <~ json["b0"]
    object.b1 <~ json["b1"]
    object.b2 <~ json["b2"]
    object.b3 <~ json["b3"]
    object.b4 <~ json["b4"]
    object.b5 <~ json["b5"]
    object.b6 <~ json["b6"]
    object.b7 <~ json["b7"]
    object.b8 <~ json["b8"]
    object.b9 <~ json["b9"]
    object.c0 <~ json["c0"]
    object.c1 <~ json["c1"] § .nonEmpty
    object.c2 <~ json["c2"]["inner"]
    object.c3 <~ json["c3"].secret
    object.c4 <~ json["c4"]
    object.c5 <~ json["c5"]
    object.c6 <~ json["c6"]
    object.c7 <~ json["c7"]
    object.c8 <~ json["c8"]
    object.c9 <~ json["c9"]
    object.d0 <~ json["d0"]
    object.d1 <~ json["d1"]
    object.d2 <~ json["d2"]
    object.d3 <~ json["d3"]
    object.d4 <~ json["d4"]
    object.d5 <~ json["d5"]
    object.d6 <~ json["d6"]
    object.d7 <~ json["d7"]
    object.d8 <~ json["d8"]
    object.d9 <~ json["d9"]
    object.e0 <~ json["e0"]
    object.e1 <~ json["e1"]
    object.e2 <~ json["e2"]
    object.e3 <~ json["e3"]
    object.e4 <~ json["e4"]
    object.e5 <~ json["e5"]
    object.e6 <~ json["e6"]
    object.e7 <~ json["e7"]
    object.e8 <~ json["e8"]
    object.e9 <~ json["e9"]
    object.f0 <~ json["f0"]
    object.f1 <~ json["f1"]
    object.f2 <~ json["f2"]
    object.f3 <~ json["f3"]
    object.f4 <~ json["f4"]
    object.f5 <~ json["f5"]
    object.f6 <~ json["f6"]
    object.f7 <~ json["f7"]
    object.f8 <~ json["f8"]
    object.f9 <~ json["f9"]
    object.f10 <~ json["f10"]
    object.kid <~ json["kid"]
  }
}
