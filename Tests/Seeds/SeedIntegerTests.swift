import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Integers that do not fit") struct IntegerTests {
    enum Width: Sendable {
      case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
    }

    /// A number for the root, read as the given type; what is nil is out of range.
    static let numbers: [Row<(Width, String), String?>] = [
      Row("Int8, one above", (.int8, "128"), nil),
      Row("Int8, one below", (.int8, "-129"), nil),
      Row("Int16, one above", (.int16, "32768"), nil),
      Row("Int16, one below", (.int16, "-32769"), nil),
      Row("Int32, one above", (.int32, "2147483648"), nil),
      Row("Int32, one below", (.int32, "-2147483649"), nil),
      Row("Int64, one above", (.int64, "9223372036854775808"), nil),
      Row("Int64, one below", (.int64, "-9223372036854775809"), nil),
      Row("Int, one above", (.int, "9223372036854775808"), nil),
      Row("Int, wraps to 1", (.int, "18446744073709551617"), nil),
      Row("UInt8, one above", (.uint8, "256"), nil),
      Row("UInt16, one above", (.uint16, "65536"), nil),
      Row("UInt32, one above", (.uint32, "4294967296"), nil),
      Row("UInt64, one above", (.uint64, "18446744073709551616"), nil),
      Row("UInt, one above", (.uint, "18446744073709551616"), nil),
      Row("UInt8, negative", (.uint8, "-1"), nil),
      Row("UInt16, negative", (.uint16, "-1"), nil),
      Row("UInt32, negative", (.uint32, "-1"), nil),
      Row("UInt64, negative", (.uint64, "-1"), nil),
      Row("UInt, negative", (.uint, "-9223372036854775808"), nil),
      Row("a fraction", (.int, "300.7"), nil),
      Row("a small fraction", (.int, "0.5"), nil),
      Row("a negative fraction", (.int, "-0.5"), nil),
      Row("a fraction beyond a Double", (.int, "1.00000000000000000000001"), nil),
      Row("a fraction by exponent", (.int, "15e-1"), nil),
      Row("an exponent too big", (.int, "1e19"), nil),
      Row("an exponent far too big", (.uint64, "1e999999999"), nil),
      Row("an exponent far too small", (.uint64, "1e-999999999"), nil),
      Row("thirty digits", (.int, "100000000000000000000000000000"), nil),
      Row("an exponent", (.int, "1e2"), "100"),
      Row("an exponent for a byte", (.uint8, "2.5e1"), "25"),
      Row("a fraction of zeros", (.int, "100.0"), "100"),
      Row("digits beyond a Double", (.int, "9007199254740993.0"), "9007199254740993"),
      Row("an exponent that takes zeros away", (.int, "1200e-2"), "12"),
      Row("zero with an exponent", (.uint8, "0e999999999"), "0"),
      Row("minus zero", (.int, "-0"), "0"),
      Row("minus zero, unsigned", (.uint8, "-0.0"), "0"),
      Row("a big exponent that fits", (.uint64, "1e19"), "10000000000000000000"),
    ]

    @Test("R16: an integer fits, or it is out of range", arguments: numbers)
    func fits(_ row: Row<(Width, String), String?>) throws {
      let (width, text) = row.input
      let document = "{\n  \"n\": \(text)\n}"
      let diagnostics =
        row.expected == nil ? [Diagnostic.error(.outOfRange, "$.n", at: "2:8")] : []
      #expect(try Diagnostic.thrown { try read(document, as: width) } == diagnostics)
      if let expected = row.expected {
        #expect(try read(document, as: width) == #"{"n":\#(expected)}"#)
      }
    }

    @Test("R16: an integer that does not fit leaves an allowed property as it is")
    func allowedStays() throws {
      let reports = Recorder<Report>()
      var sizes = Sizes(small: 5, natural: 6)
      try reports.rosetta().update(&sizes, from: #"{"small":300,"natural":-1}"#)
      #expect(sizes == Sizes(small: 5, natural: 6))
      #expect(
        reports.diagnostics == [
          .warning(.outOfRange, "$.small", at: "1:10"),
          .warning(.outOfRange, "$.natural", at: "1:24"),
        ]
      )
    }

    struct Sizes: JSONConvertible, Equatable {
      var small: Int8 = 0
      var natural: UInt64?

      static func map(_ object: inout Sizes, json: Mapper) {
        object.small <~ json["small"]
        object.natural <~ json["natural"]
      }
    }

    /// The `n` of a document, read as a type and written again.
    func read(_ document: String, as width: Width) throws -> String {
      switch width {
      case .int: try again(Int.self, document)
      case .int8: try again(Int8.self, document)
      case .int16: try again(Int16.self, document)
      case .int32: try again(Int32.self, document)
      case .int64: try again(Int64.self, document)
      case .uint: try again(UInt.self, document)
      case .uint8: try again(UInt8.self, document)
      case .uint16: try again(UInt16.self, document)
      case .uint32: try again(UInt32.self, document)
      case .uint64: try again(UInt64.self, document)
      }
    }

    func again<Integer: FixedWidthInteger & JSONRepresentable & Sendable>(
      _ type: Integer.Type,
      _ document: String
    ) throws -> String {
      let rosetta = Rosetta()
      let mapping = Mapping(Integer.zero) { (integer: inout Integer, json) in
        integer <- json["n"]
      }
      return try rosetta.encode(rosetta.decode(document, using: mapping), using: mapping)
    }
  }
}
