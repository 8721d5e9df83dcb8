import Documents
import Foundation
import Measuring
import Rosetta

extension Contest {
  /// A thousand records of ten fields, mapped in each possible way.
  static var records: [Contest] {
    let document = { Record.document(count: 1_000) }
    return [
      decoding("records, structs", [Record].self, document),
      decoding("records, classes", [ClassRecord].self, document),
      decoding("records, Mapping", [MappedRecord].self, document),
      mappingDecode(document),
      encoding("records, structs", [Record].self, document),
      encoding("records, classes", [ClassRecord].self, document),
      encoding("records, Mapping", [MappedRecord].self, document),
      mappingEncode(document),
    ]
  }

  /// A thousand flat models of nested documents.
  static var articles: [Contest] {
    let document = { Article.document(count: 1_000) }
    return [
      decoding("articles, key paths", [Article].self, document),
      encoding("articles, key paths", [Article].self, document),
    ]
  }

  private static func mappingDecode(_ document: @escaping () -> Data) -> Contest {
    Contest(name: "decode records, Mapping", opponent: "map function") {
      let data = document()
      let rosetta = Rosetta()
      _ = try (Agreement<[MappedRecord]>(data), Agreement<[Record]>(data))
      return Sides(
        byteCount: data.count,
        rosetta: { keep(try rosetta.decode([MappedRecord].self, from: data)) },
        opponent: { keep(try rosetta.decode([Record].self, from: data)) }
      )
    }
  }

  private static func mappingEncode(_ document: @escaping () -> Data) -> Contest {
    Contest(name: "encode records, Mapping", opponent: "map function") {
      let data = document()
      let rosetta = Rosetta()
      let mapped = try Agreement<[MappedRecord]>(data)
      let plain = try Agreement<[Record]>(data)
      let (values, records) = (mapped.model, plain.model)
      return Sides(
        byteCount: mapped.encodedCount,
        rosetta: { keep(try rosetta.encode(values) as Data) },
        opponent: { keep(try rosetta.encode(records) as Data) }
      )
    }
  }

  /// A thousand records, of which a hundred have a field that does not fit.
  static var warnings: [Contest] {
    var reporting = Rosetta()
    reporting.logLevel = .verbose
    reporting.sinks = [.reports { keep($0.problems.map(\.description)) }]
    return [
      warning("decode records, 100 warnings", Rosetta()),
      warning("decode records, 100 warnings read", reporting),
    ]
  }

  private static func warning(_ name: String, _ rosetta: Rosetta) -> Contest {
    Contest(name: name, opponent: "no warnings") {
      let data = Record.document(count: 1_000, invalidAges: 100)
      let fitting = Record.document(count: 1_000)
      let silent = Rosetta()
      var expected = try Agreement<[Record]>(fitting).model
      for index in stride(from: 9, to: 1_000, by: 10) { expected[index].age = nil }
      guard try rosetta.decode([Record].self, from: data) == expected else {
        throw Disagreement(type: Record.self, path: "$", step: name)
      }
      return Sides(
        byteCount: data.count,
        rosetta: { keep(try rosetta.decode([Record].self, from: data)) },
        opponent: { keep(try silent.decode([Record].self, from: fitting)) }
      )
    }
  }
}
