import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  @Suite("Built-in scalars") struct ScalarTests {
    let rosetta = Rosetta()

    /// Each type at its ends, and how its values are written.
    static let values: [Row<String, Scalars>] = [
      Row(
        "zeros",
        """
        {"int":0,"int8":0,"int16":0,"int32":0,"int64":0,"uint":0,"uint8":0,"uint16":0,"uint32":0,\
        "uint64":0,"float":0,"double":0,"bool":false,"string":""}
        """,
        Scalars()
      ),
      Row(
        "least",
        """
        {"int":-9223372036854775808,"int8":-128,"int16":-32768,"int32":-2147483648,\
        "int64":-9223372036854775808,"uint":0,"uint8":0,"uint16":0,"uint32":0,"uint64":0,\
        "float":-0.1,"double":-2.5,"bool":false,"string":"a"}
        """,
        Scalars(
          int: .min,
          int8: .min,
          int16: .min,
          int32: .min,
          int64: .min,
          float: -0.1,
          double: -2.5,
          string: "a"
        )
      ),
      Row(
        "greatest",
        """
        {"int":9223372036854775807,"int8":127,"int16":32767,"int32":2147483647,\
        "int64":9223372036854775807,"uint":18446744073709551615,"uint8":255,"uint16":65535,\
        "uint32":4294967295,"uint64":18446744073709551615,"float":16777215,\
        "double":0.30000000000000004,"bool":true,"string":"\\"\\\\\\n€😀"}
        """,
        Scalars(
          int: .max,
          int8: .max,
          int16: .max,
          int32: .max,
          int64: .max,
          uint: .max,
          uint8: .max,
          uint16: .max,
          uint32: .max,
          uint64: .max,
          float: 16_777_215,
          double: 0.1 + 0.2,
          bool: true,
          string: "\"\\\n€😀"
        )
      ),
    ]

    @Test("R15, B12: Int … UInt64, Float, Double, Bool and String are built in", arguments: values)
    func bothWays(_ row: Row<String, Scalars>) throws {
      #expect(try rosetta.decode(Scalars.self, from: row.input) == row.expected)
      let text: String = try rosetta.encode(row.expected)
      #expect(text == row.input)
    }

    @Test("R15: the same scalars are allowed as optionals and as roots")
    func rootsAndOptionals() throws {
      #expect(try rosetta.decode(Int.self, from: " -7 ") == -7)
      #expect(try rosetta.decode(Double.self, from: "1e2") == 100)
      #expect(try rosetta.decode(Float.self, from: "0.1") == 0.1)
      #expect(try rosetta.decode(Bool.self, from: "true") == true)
      #expect(try rosetta.decode(String.self, from: #""\u00e9\t""#) == "é\t")
      #expect(try rosetta.decode([UInt8?].self, from: "[1,null]") == [1, nil])
      let number: String = try rosetta.encode(1.5)
      #expect(number == "1.5")
      let flag: String = try rosetta.encode(false)
      #expect(flag == "false")
      let text: String = try rosetta.encode("é\t")
      #expect(text == #""é\t""#)
    }

    /// The JSON of all kinds, and the scalars that take them.
    static let kinds: [Row<String, Set<String>>] = [
      Row("number", "1", ["Int", "UInt8", "Double", "Float"]),
      Row("fraction", "1.5", ["Double", "Float"]),
      Row("one as text", #""1""#, ["String"]),
      Row("true as text", #""true""#, ["String"]),
      Row("true", "true", ["Bool"]),
      Row("false", "false", ["Bool"]),
      Row("array", "[1]", []),
      Row("object", #"{"a":1}"#, []),
    ]

    @Test("R17: a number is no Bool, a Bool no number, and text is neither", arguments: kinds)
    func kindsStayApart(_ row: Row<String, Set<String>>) {
      var taken: Set<String> = []
      if rosetta.decode(row.input) as Int? != nil { taken.insert("Int") }
      if rosetta.decode(row.input) as UInt8? != nil { taken.insert("UInt8") }
      if rosetta.decode(row.input) as Double? != nil { taken.insert("Double") }
      if rosetta.decode(row.input) as Float? != nil { taken.insert("Float") }
      if rosetta.decode(row.input) as Bool? != nil { taken.insert("Bool") }
      if rosetta.decode(row.input) as String? != nil { taken.insert("String") }
      #expect(taken == row.expected)
    }

    /// What is no Bool.
    static let noBooleans: [Row<String, Diagnostic>] = [
      Row("0", "0", .error(.wrongType, "$", at: "1:1")),
      Row("1", "1", .error(.wrongType, "$", at: "1:1")),
      Row("1.0", "1.0", .error(.wrongType, "$", at: "1:1")),
      Row("text", #""true""#, .error(.wrongType, "$", at: "1:1")),
      Row("array", "[true]", .error(.wrongType, "$", at: "1:1")),
      Row("null", "null", .error(.missingValue, "$", at: "1:1")),
    ]

    @Test("R17: a Bool takes only true and false", arguments: noBooleans)
    func booleans(_ row: Row<String, Diagnostic>) throws {
      #expect(
        try Diagnostic.thrown { try rosetta.decode(Bool.self, from: row.input) } == [row.expected]
      )
      #expect(try rosetta.decode([Bool].self, from: "[true,false]") == [true, false])
      let text: String = try rosetta.encode([true, false])
      #expect(text == "[true,false]")
    }

    struct Scalars: JSONConvertible, Equatable {
      var int = 0
      var int8: Int8 = 0
      var int16: Int16 = 0
      var int32: Int32 = 0
      var int64: Int64 = 0
      var uint: UInt = 0
      var uint8: UInt8 = 0
      var uint16: UInt16 = 0
      var uint32: UInt32 = 0
      var uint64: UInt64 = 0
      var float: Float = 0
      var double = 0.0
      var bool = false
      var string = ""

      static func map(_ object: inout Scalars, json: Mapper) {
        object.int <- json["int"]
        object.int8 <- json["int8"]
        object.int16 <- json["int16"]
        object.int32 <- json["int32"]
        object.int64 <- json["int64"]
        object.uint <- json["uint"]
        object.uint8 <- json["uint8"]
        object.uint16 <- json["uint16"]
        object.uint32 <- json["uint32"]
        object.uint64 <- json["uint64"]
        object.float <- json["float"]
        object.double <- json["double"]
        object.bool <- json["bool"]
        object.string <- json["string"]
      }
    }
  }
}
