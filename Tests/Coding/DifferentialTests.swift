import Foundation
import Rosetta
import Testing

@Suite("Codable types, by Rosetta and by Foundation")
struct DifferentialTests {
  @Test("a document makes the same value, bytes or error", arguments: CodingCase.all)
  func agree(_ shape: CodingCase) {
    var random = SeededRandom(seed: UInt64(shape.name.utf8.count))
    var differences: Set<String> = []
    for sample in shape.samples {
      differences.formUnion(shape.compare(sample, CoderComparison()))
      for _ in 0..<CoderComparison.rounds {
        let document = MutatedDocument.mutate(sample, &random)
        if MutatedDocument.isExempt(document) { continue }
        differences.formUnion(
          shape.compare(document, CoderComparison()).map { "\(document): \($0)" }
        )
      }
    }
    #expect(differences.sorted().prefix(8) == [])
  }
}

extension CoderComparison {
  static var rounds: Int { Effort.count(700, otherwise: 100) }
}

extension CodingCase: CustomTestStringConvertible {
  var testDescription: String { name }
}
