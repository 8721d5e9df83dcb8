import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  /// `T`, `T?` and `T!`, each plain, bridged and checked.
  @Suite("Kinds of properties") struct OptionalityTests {
    let rosetta = Rosetta()
    let text = #"{"a":1,"b":2,"c":3,"d":"4","e":"5","f":"6","g":7,"h":8,"i":9}"#

    @Test("R9: <- takes T, T? and T!")
    func required() throws {
      let nine = try rosetta.decode(text, using: Self.requiring)
      #expect(nine == Nine.full)
      let encoded: String = try rosetta.encode(Nine.full, using: Self.requiring)
      #expect(encoded == text)
      #expect(
        try Diagnostic.thrown { try rosetta.decode("{}", using: Self.requiring) }
          == ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
          .map { .error(.missingValue, "$.\($0)", at: "1:1") }
      )
      // The three that are no optionals hold something.
      #expect(
        try Diagnostic.thrown { try rosetta.encode(Nine(), using: Self.requiring, as: String.self) }
          == ["b", "c", "e", "f", "h", "i"].map { .error(.missingValue, "$.\($0)") }
      )
    }

    @Test("R9: <~ takes T, T? and T!")
    func allowed() throws {
      let nine = try rosetta.decode(text, using: Self.allowing)
      #expect(nine == Nine.full)
      let encoded: String = try rosetta.encode(Nine.full, using: Self.allowing)
      #expect(encoded == text)

      let empty = try rosetta.decode("{}", using: Self.allowing)
      #expect(empty == Nine())
      let encodedEmpty: String = try rosetta.encode(empty, using: Self.allowing)
      #expect(encodedEmpty == #"{"a":-1,"d":"-4","g":70}"#)
    }

    struct Nine: Equatable, Sendable {
      var a = -1, b: Int?, c: Int!
      var d = -4, e: Int?, f: Int!
      var g = 70, h: Int?, i: Int!

      static let full = Nine(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9)
    }

    static let requiring = Mapping(Nine()) { (nine: inout Nine, json) in
      nine.a <- json["a"]
      nine.b <- json["b"]
      nine.c <- json["c"]
      nine.d <- json["d"] ~ digits
      nine.e <- json["e"] ~ digits
      nine.f <- json["f"] ~ digits
      nine.g <- json["g"] § { $0 > 0 }
      nine.h <- json["h"] § { $0 > 0 }
      nine.i <- json["i"] § { $0 > 0 }
    }

    static let allowing = Mapping(Nine()) { (nine: inout Nine, json) in
      nine.a <~ json["a"]
      nine.b <~ json["b"]
      nine.c <~ json["c"]
      nine.d <~ json["d"] ~ digits
      nine.e <~ json["e"] ~ digits
      nine.f <~ json["f"] ~ digits
      nine.g <~ json["g"] § { $0 > 0 }
      nine.h <~ json["h"] § { $0 > 0 }
      nine.i <~ json["i"] § { $0 > 0 }
    }

    static let digits = BridgeString<Int>(decoder: { Int($0) }, encoder: { String($0) })
  }
}
