/// A way in which Foundation and Rosetta are known to differ, and why Rosetta stays as it is.
struct Disagreement: Sendable {
  enum Reader: Sendable, CaseIterable {
    /// `JSONDecoder` for a type that takes all of the document.
    case decoder
    /// `JSONDecoder` for a model or dictionary, which does not take the value of every key.
    case model
    /// `JSONSerialization`.
    case serialization
  }

  enum Verdict: Sendable, CaseIterable {
    /// Rosetta reads what Foundation refuses.
    case onlyRosetta
    /// Foundation reads what Rosetta refuses.
    case onlyFoundation
    /// Both read, and different values.
    case values
  }

  let name: String
  var readers: [Reader] = Reader.allCases
  let verdicts: [Verdict]
  /// Whether a document has what the two differ about.
  let applies: @Sendable (Features) -> Bool

  static let all: [Disagreement] = [
    // RFC 8259, section 8.1, lets a parser refuse them; Rosetta reads UTF-8 and nothing else.
    Disagreement(name: "UTF-16", verdicts: [.onlyFoundation]) {
      $0.isOtherEncoding
    },
    // The grammar has none. JSONDecoder allows it too.
    Disagreement(name: "a comma behind the last element", verdicts: [.onlyFoundation]) {
      $0.hasTrailingComma
    },
    // Zero by the grammar. Foundation takes `0e1` for a number with a leading zero, and `0.0e-400`
    // for no decimal.
    Disagreement(
      name: "zero with an exponent",
      readers: [.decoder, .model],
      verdicts: [.onlyRosetta]
    ) {
      $0.hasZeroExponent
    },
    // The nearest double is zero, and that is what Rosetta reads.
    Disagreement(name: "a number that rounds to zero", verdicts: [.onlyRosetta]) {
      $0.hasTinyNumber
    },
    // `JSON` keeps the digits; a double refuses them in both.
    Disagreement(
      name: "a number beyond the doubles",
      readers: [.serialization],
      verdicts: [.onlyRosetta]
    ) {
      $0.hasHugeNumber
    },
    // An integer is exact in Rosetta, in Foundation what is left of its digits in a double.
    Disagreement(
      name: "a fraction too small for a double",
      readers: [.decoder, .model],
      verdicts: [.onlyFoundation]
    ) {
      $0.hasHiddenFraction
    },
    // Foundation cuts the digits off, and refuses zero with as many.
    Disagreement(
      name: "a decimal of more than 38 digits",
      readers: [.decoder],
      verdicts: Verdict.allCases
    ) {
      $0.hasManyDigits
    },
    // `1e0` is an integer in Rosetta, with all its digits; in Foundation it is a double first,
    // which may be beyond the integer's range.
    Disagreement(name: "a large integer with an exponent or a point", verdicts: Verdict.allCases) {
      $0.hasLargeFraction
    },
    // The first of them counts in Rosetta; in Foundation the last one, or any.
    Disagreement(name: "a key that is there twice", verdicts: Verdict.allCases) {
      $0.hasDuplicates
    },
    // Swift hashes such a key in the square of its marks; a dictionary refuses it.
    Disagreement(
      name: "a key of many combining marks",
      readers: [.decoder, .model],
      verdicts: [.onlyFoundation]
    ) {
      $0.hasManyMarks
    },
    // JSONDecoder checks only the strings and numbers that are asked for.
    Disagreement(
      name: "an error in a value that nobody reads",
      readers: [.model],
      verdicts: [.onlyFoundation]
    ) {
      !$0.isJSON
    },
    // JSONSerialization on Linux loses a byte order mark inside a string.
    Disagreement(
      name: "a byte order mark in a string",
      readers: [.serialization],
      verdicts: [.values]
    ) {
      $0.hasInnerMark
    },
  ]
}
