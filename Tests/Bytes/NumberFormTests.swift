import Testing

@testable import Rosetta

@Suite("NumberForm")
struct NumberFormTests {
  @Test(
    "knows the numbers of RFC 8259",
    arguments: [
      ("0", NumberForm.integer), ("-0", .integer), ("42", .integer), ("-907", .integer),
      ("0.0", .fraction), ("1.50", .fraction), ("-0.5", .fraction), ("1e5", .fraction),
      ("1E+05", .fraction), ("1.5e-3", .fraction), ("0e0", .fraction),
    ]
  )
  func numbers(_ text: String, _ form: NumberForm) {
    #expect(NumberForm(text.utf8) == form)
    #expect(JSONNumber(text: text)?.text == text)
  }

  @Test(
    "knows no others",
    arguments: [
      "", "-", "+1", "01", "-01", "1.", ".5", "1.e5", "1e", "1e+", "1e+-5", "1 ", " 1", "1_000",
      "0x1", "NaN", "Infinity", "1,5", "--1", "1.5.5", "1e5e5", "１",
    ]
  )
  func others(_ text: String) {
    #expect(NumberForm(text.utf8) == nil)
    #expect(JSONNumber(text: text) == nil)
  }
}
