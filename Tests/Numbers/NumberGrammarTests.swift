import Testing

@testable import Rosetta

@Suite("The grammar of numbers")
struct NumberGrammarTests {
  @Test(
    "the numbers of RFC 8259 are numbers",
    arguments: [
      "0", "-0", "42", "-907", "0.0", "1.50", "-0.5", "1e5", "1E+05", "1.5e-3", "0e0",
    ]
  )
  func numbers(_ text: String) {
    #expect(NumberGrammar.accepts(text.utf8))
    #expect(JSONNumber(text: text)?.text == text)
  }

  @Test(
    "anything else is no number",
    arguments: [
      "", "-", "+1", "01", "-01", "1.", ".5", "1.e5", "1e", "1e+", "1e+-5", "1 ", " 1", "1_000",
      "0x1", "NaN", "Infinity", "1,5", "--1", "1.5.5", "1e5e5", "１",
    ]
  )
  func others(_ text: String) {
    #expect(!NumberGrammar.accepts(text.utf8))
    #expect(JSONNumber(text: text) == nil)
  }
}
