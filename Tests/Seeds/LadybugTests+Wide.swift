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

  final class Grove: JSONMapped {
    let name: String
    let tree: Tree
    let note: String?

    init(name: String, tree: Tree, note: String?) {
      self.name = name
      self.tree = tree
      self.note = note
    }

    static let properties = Properties(of: Grove.self) {
      \.name <- "name"
      \.tree <- "tree"
      \.note <~ "note"
    }
    static let mapping = Mapping(Grove.init, properties)
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

  @Test("L15: a struct of thirty let properties goes both ways")
  func wideStruct() throws {
    let wide = try roundTrip(Wide.self, Self.wideText)
    #expect(wide.number1 == 1)
    #expect(wide.name6 == "n6")
    #expect(wide.ratio6 == 6.5)
    #expect(wide.flag6)
    #expect(wide.note5 == "odd")
    #expect(wide.note6 == nil)
    let wrong = Self.wideText.replacing(#""name1":"n1","#, with: "")
      .replacing(#""flag6":true"#, with: #""flag6":0"#)
    #expect(
      problems(of: Wide.self, wrong) == [
        "error: missing required value at $.name1",
        "error: expected Bool, found number 0 at $.flag6",
      ]
    )
  }

  @Test("L15: a final class of let properties goes both ways")
  func letClass() throws {
    let text = #"{"name":"a","tree":\#(Self.text)}"#
    let grove = try Grove(json: text)
    #expect(grove.name == "a")
    #expect(grove.tree == Self.tree)
    #expect(grove.note == nil)
    #expect(try grove.json(as: String.self) == text)
    #expect(
      problems(of: Grove.self, #"{"tree":\#(Self.text),"note":5}"#) == [
        "error: missing required value at $.name",
        "warning: expected String, found number 5 at $.note",
      ]
    )
  }
}
