import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Types that bridge by themselves") struct BridgeableTests {
    let rosetta = Rosetta()

    @Test("R14: a Bridgeable type needs no bridge, alone and in collections")
    func implicitBridge() throws {
      let text =
        ##"{"main":"#0000ff","more":["#000000","#ffffff"],"named":{"red":"#ff0000"}}"##
      let palette = try rosetta.decode(Palette.self, from: text)
      #expect(palette == Palette.full)
      let encoded: String = try rosetta.encode(Palette.full)
      #expect(encoded == text)

      #expect(try rosetta.decode(Colour.self, from: ##""#00ff00""##) == Colour(rgb: 0xFF00))
      let root: String = try rosetta.encode([Colour(rgb: 0xFF00)])
      #expect(root == ##"["#00ff00"]"##)
    }

    @Test("R14: a Bridgeable type refuses and fixes its JSON type like a bridge")
    func refusals() throws {
      #expect(
        try Diagnostic.thrown {
          try rosetta.decode(Palette.self, from: ##"{"main":"blue","more":["#000000",5]}"##)
        } == [
          .error(.bridgingFailed, "$.main", at: "1:9"), .error(.wrongType, "$.more[1]", at: "1:34"),
        ]
      )
      var palette = Palette.full
      palette.more = [Colour(rgb: -1)]
      #expect(
        try Diagnostic.thrown { try rosetta.encode(palette, as: String.self) }
          == [.error(.bridgingFailed, "$.more[0]")]
      )
    }

    @Test("R14: an explicit ~ wins")
    func explicitBridge() throws {
      let text = #"{"main":255,"more":[0]}"#
      let palette = try rosetta.decode(text, using: Self.numbered)
      #expect(palette == Palette(main: Colour(rgb: 255), more: [Colour(rgb: 0)]))
      let encoded: String = try rosetta.encode(palette, using: Self.numbered)
      #expect(encoded == text)
      #expect(
        try Diagnostic.thrown {
          try rosetta.decode(##"{"main":"#0000ff","more":[]}"##, using: Self.numbered)
        } == [.error(.wrongType, "$.main", at: "1:9")]
      )
    }

    struct Colour: Bridgeable, Equatable {
      var rgb: Int

      static func bridge() -> some Bridge<Colour> {
        BridgeString(
          decoder: { text in
            guard text.hasPrefix("#"), text.count == 7 else { return nil }
            return Int(text.dropFirst(), radix: 16).map { Colour(rgb: $0) }
          },
          encoder: { colour in
            guard colour.rgb >= 0 else { return nil }
            let digits = String(colour.rgb, radix: 16)
            return "#" + String(repeating: "0", count: 6 - digits.count) + digits
          }
        )
      }
    }

    struct Palette: JSONConvertible, Equatable {
      var main: Colour?
      var more: [Colour] = []
      var named: [String: Colour]?

      static var full: Palette {
        Palette(
          main: Colour(rgb: 0xFF),
          more: [Colour(rgb: 0), Colour(rgb: 0xFFFFFF)],
          named: ["red": Colour(rgb: 0xFF0000)]
        )
      }

      static func map(_ object: inout Palette, json: Mapper) {
        object.main <- json["main"]
        object.more <- json["more"]
        object.named <~ json["named"]
      }
    }

    static let numbered = Mapping(Palette()) { (palette: inout Palette, json) in
      let number = BridgeNumber<Int, Colour>(
        decoder: { (rgb: Int) in Colour(rgb: rgb) },
        encoder: { $0.rgb }
      )
      palette.main <- json["main"] ~ number
      palette.more <- json["more"] ~ .array(number)
    }
  }
}
