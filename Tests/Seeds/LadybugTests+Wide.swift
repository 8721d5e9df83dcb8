import Rosetta
import Testing

extension LadybugTests {
  /// A local for each property: the type checker needs seconds for fifteen in one expression.
  struct Wide: JSONMapped, Equatable {
    let number1: Int
    let name1: String
    let ratio1: Double
    let flag1: Bool
    let note1: String?
    let number2: Int
    let name2: String
    let ratio2: Double
    let flag2: Bool
    let note2: String?
    let number3: Int
    let name3: String
    let ratio3: Double
    let flag3: Bool
    let note3: String?
    let number4: Int
    let name4: String
    let ratio4: Double
    let flag4: Bool
    let note4: String?
    let number5: Int
    let name5: String
    let ratio5: Double
    let flag5: Bool
    let note5: String?
    let number6: Int
    let name6: String
    let ratio6: Double
    let flag6: Bool
    let note6: String?

    static let mapping: Mapping<Wide> = {
      let number1 = \Wide.number1 <- "number1"
      let name1 = \Wide.name1 <- "name1"
      let ratio1 = \Wide.ratio1 <- "ratio1"
      let flag1 = \Wide.flag1 <- "flag1"
      let note1 = \Wide.note1 <~ "note1"
      let number2 = \Wide.number2 <- "number2"
      let name2 = \Wide.name2 <- "name2"
      let ratio2 = \Wide.ratio2 <- "ratio2"
      let flag2 = \Wide.flag2 <- "flag2"
      let note2 = \Wide.note2 <~ "note2"
      let number3 = \Wide.number3 <- "number3"
      let name3 = \Wide.name3 <- "name3"
      let ratio3 = \Wide.ratio3 <- "ratio3"
      let flag3 = \Wide.flag3 <- "flag3"
      let note3 = \Wide.note3 <~ "note3"
      let number4 = \Wide.number4 <- "number4"
      let name4 = \Wide.name4 <- "name4"
      let ratio4 = \Wide.ratio4 <- "ratio4"
      let flag4 = \Wide.flag4 <- "flag4"
      let note4 = \Wide.note4 <~ "note4"
      let number5 = \Wide.number5 <- "number5"
      let name5 = \Wide.name5 <- "name5"
      let ratio5 = \Wide.ratio5 <- "ratio5"
      let flag5 = \Wide.flag5 <- "flag5"
      let note5 = \Wide.note5 <~ "note5"
      let number6 = \Wide.number6 <- "number6"
      let name6 = \Wide.name6 <- "name6"
      let ratio6 = \Wide.ratio6 <- "ratio6"
      let flag6 = \Wide.flag6 <- "flag6"
      let note6 = \Wide.note6 <~ "note6"
      return Mapping(
        Wide.init,
        number1,
        name1,
        ratio1,
        flag1,
        note1,
        number2,
        name2,
        ratio2,
        flag2,
        note2,
        number3,
        name3,
        ratio3,
        flag3,
        note3,
        number4,
        name4,
        ratio4,
        flag4,
        note4,
        number5,
        name5,
        ratio5,
        flag5,
        note5,
        number6,
        name6,
        ratio6,
        flag6,
        note6
      )
    }()
  }

  final class WideObject: JSONMapped {
    let number1: Int
    let name1: String
    let ratio1: Double
    let flag1: Bool
    let note1: String?
    let number2: Int
    let name2: String
    let ratio2: Double
    let flag2: Bool
    let note2: String?
    let number3: Int
    let name3: String
    let ratio3: Double
    let flag3: Bool
    let note3: String?
    let number4: Int
    let name4: String
    let ratio4: Double
    let flag4: Bool
    let note4: String?
    let number5: Int
    let name5: String
    let ratio5: Double
    let flag5: Bool
    let note5: String?
    let number6: Int
    let name6: String
    let ratio6: Double
    let flag6: Bool
    let note6: String?

    init(
      number1: Int,
      name1: String,
      ratio1: Double,
      flag1: Bool,
      note1: String?,
      number2: Int,
      name2: String,
      ratio2: Double,
      flag2: Bool,
      note2: String?,
      number3: Int,
      name3: String,
      ratio3: Double,
      flag3: Bool,
      note3: String?,
      number4: Int,
      name4: String,
      ratio4: Double,
      flag4: Bool,
      note4: String?,
      number5: Int,
      name5: String,
      ratio5: Double,
      flag5: Bool,
      note5: String?,
      number6: Int,
      name6: String,
      ratio6: Double,
      flag6: Bool,
      note6: String?
    ) {
      self.number1 = number1
      self.name1 = name1
      self.ratio1 = ratio1
      self.flag1 = flag1
      self.note1 = note1
      self.number2 = number2
      self.name2 = name2
      self.ratio2 = ratio2
      self.flag2 = flag2
      self.note2 = note2
      self.number3 = number3
      self.name3 = name3
      self.ratio3 = ratio3
      self.flag3 = flag3
      self.note3 = note3
      self.number4 = number4
      self.name4 = name4
      self.ratio4 = ratio4
      self.flag4 = flag4
      self.note4 = note4
      self.number5 = number5
      self.name5 = name5
      self.ratio5 = ratio5
      self.flag5 = flag5
      self.note5 = note5
      self.number6 = number6
      self.name6 = name6
      self.ratio6 = ratio6
      self.flag6 = flag6
      self.note6 = note6
    }

    static let mapping: Mapping<WideObject> = {
      let number1 = \WideObject.number1 <- "number1"
      let name1 = \WideObject.name1 <- "name1"
      let ratio1 = \WideObject.ratio1 <- "ratio1"
      let flag1 = \WideObject.flag1 <- "flag1"
      let note1 = \WideObject.note1 <~ "note1"
      let number2 = \WideObject.number2 <- "number2"
      let name2 = \WideObject.name2 <- "name2"
      let ratio2 = \WideObject.ratio2 <- "ratio2"
      let flag2 = \WideObject.flag2 <- "flag2"
      let note2 = \WideObject.note2 <~ "note2"
      let number3 = \WideObject.number3 <- "number3"
      let name3 = \WideObject.name3 <- "name3"
      let ratio3 = \WideObject.ratio3 <- "ratio3"
      let flag3 = \WideObject.flag3 <- "flag3"
      let note3 = \WideObject.note3 <~ "note3"
      let number4 = \WideObject.number4 <- "number4"
      let name4 = \WideObject.name4 <- "name4"
      let ratio4 = \WideObject.ratio4 <- "ratio4"
      let flag4 = \WideObject.flag4 <- "flag4"
      let note4 = \WideObject.note4 <~ "note4"
      let number5 = \WideObject.number5 <- "number5"
      let name5 = \WideObject.name5 <- "name5"
      let ratio5 = \WideObject.ratio5 <- "ratio5"
      let flag5 = \WideObject.flag5 <- "flag5"
      let note5 = \WideObject.note5 <~ "note5"
      let number6 = \WideObject.number6 <- "number6"
      let name6 = \WideObject.name6 <- "name6"
      let ratio6 = \WideObject.ratio6 <- "ratio6"
      let flag6 = \WideObject.flag6 <- "flag6"
      let note6 = \WideObject.note6 <~ "note6"
      return Mapping(
        WideObject.init,
        number1,
        name1,
        ratio1,
        flag1,
        note1,
        number2,
        name2,
        ratio2,
        flag2,
        note2,
        number3,
        name3,
        ratio3,
        flag3,
        note3,
        number4,
        name4,
        ratio4,
        flag4,
        note4,
        number5,
        name5,
        ratio5,
        flag5,
        note5,
        number6,
        name6,
        ratio6,
        flag6,
        note6
      )
    }()
  }

  /// The JSON of the thirty properties; a note is there for odd numbers only.
  static let wideText: String = {
    let members = (1...6).map { number in
      #""number\#(number)":\#(number),"name\#(number)":"n\#(number)","ratio\#(number)":\#(number).5,"#
        + #""flag\#(number)":\#(number > 3)"#
        + (number.isMultiple(of: 2) ? "" : #","note\#(number)":"odd""#)
    }
    return "{" + members.joined(separator: ",") + "}"
  }()

  static let wideProblems = [
    #"error: missing required key "name1" at $"#,
    "error: expected Bool, found number 0 at $.flag6",
  ]

  static var wrongWideText: String {
    wideText.replacing(#""name1":"n1","#, with: "").replacing(#""flag6":true"#, with: #""flag6":0"#)
  }

  @Test("L15: thirty let properties of a struct")
  func wideStruct() throws {
    let wide = try roundTrip(Wide.self, Self.wideText)
    #expect(wide.number1 == 1)
    #expect(wide.name6 == "n6")
    #expect(wide.ratio6 == 6.5)
    #expect(wide.flag6)
    #expect(wide.note5 == "odd")
    #expect(wide.note6 == nil)
    #expect(problems(of: Wide.self, Self.wrongWideText) == Self.wideProblems)
  }

  @Test("L15: thirty let properties of a final class")
  func wideClass() throws {
    let wide = try WideObject(json: Self.wideText)
    #expect(wide.number6 == 6)
    #expect(wide.name1 == "n1")
    #expect(wide.ratio1 == 1.5)
    #expect(!wide.flag1)
    #expect(wide.note1 == "odd")
    #expect(wide.note2 == nil)
    #expect(try wide.json(as: String.self) == Self.wideText)
    #expect(problems(of: WideObject.self, Self.wrongWideText) == Self.wideProblems)
  }
}
