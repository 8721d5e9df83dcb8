import Rosetta
import Testing

extension LadybugTests {
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

    static let properties = Properties(of: Wide.self) {
      \.number1 <- "number1"
      \.name1 <- "name1"
      \.ratio1 <- "ratio1"
      \.flag1 <- "flag1"
      \.note1 <~ "note1"
      \.number2 <- "number2"
      \.name2 <- "name2"
      \.ratio2 <- "ratio2"
      \.flag2 <- "flag2"
      \.note2 <~ "note2"
      \.number3 <- "number3"
      \.name3 <- "name3"
      \.ratio3 <- "ratio3"
      \.flag3 <- "flag3"
      \.note3 <~ "note3"
      \.number4 <- "number4"
      \.name4 <- "name4"
      \.ratio4 <- "ratio4"
      \.flag4 <- "flag4"
      \.note4 <~ "note4"
      \.number5 <- "number5"
      \.name5 <- "name5"
      \.ratio5 <- "ratio5"
      \.flag5 <- "flag5"
      \.note5 <~ "note5"
      \.number6 <- "number6"
      \.name6 <- "name6"
      \.ratio6 <- "ratio6"
      \.flag6 <- "flag6"
      \.note6 <~ "note6"
    }
    static let mapping = Mapping(Wide.init, properties)
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

    static let properties = Properties(of: WideObject.self) {
      \.number1 <- "number1"
      \.name1 <- "name1"
      \.ratio1 <- "ratio1"
      \.flag1 <- "flag1"
      \.note1 <~ "note1"
      \.number2 <- "number2"
      \.name2 <- "name2"
      \.ratio2 <- "ratio2"
      \.flag2 <- "flag2"
      \.note2 <~ "note2"
      \.number3 <- "number3"
      \.name3 <- "name3"
      \.ratio3 <- "ratio3"
      \.flag3 <- "flag3"
      \.note3 <~ "note3"
      \.number4 <- "number4"
      \.name4 <- "name4"
      \.ratio4 <- "ratio4"
      \.flag4 <- "flag4"
      \.note4 <~ "note4"
      \.number5 <- "number5"
      \.name5 <- "name5"
      \.ratio5 <- "ratio5"
      \.flag5 <- "flag5"
      \.note5 <~ "note5"
      \.number6 <- "number6"
      \.name6 <- "name6"
      \.ratio6 <- "ratio6"
      \.flag6 <- "flag6"
      \.note6 <~ "note6"
    }
    static let mapping = Mapping(WideObject.init, properties)
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
    #"error: missing required value at $.name1"#,
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
