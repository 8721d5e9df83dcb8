import Documents
import Foundation
import Rosetta
import Testing

@Suite("Real documents", .enabled(if: Shared.hasDocuments, "no ../shared/documents"))
struct DocumentTests {
  @Test("twitter.json of ../shared/documents agrees with Foundation, both ways")
  func twitter() throws {
    try expectAgreement(Twitter.Root.self, TwitterTwins.Root.self, "twitter")
  }

  @Test("citm_catalog.json of ../shared/documents agrees with Foundation, both ways")
  func citm() throws {
    try expectAgreement(Citm.Root.self, CitmTwins.Root.self, "citm_catalog")
  }

  @Test(
    "canada.json of ../shared/documents agrees with Foundation, both ways",
    .tags(.slow),
    .enabled(if: Effort.isFull, "only with ROSETTA_TESTS=all")
  )
  func canada() throws {
    try expectAgreement(Canada.Root.self, CanadaTwins.Root.self, "canada")
  }

  private func expectAgreement<Model, Twin>(
    _ type: Model.Type,
    _ twinType: Twin.Type,
    _ name: String
  ) throws
  where
    Model: JSONConvertible & Equatable & Twinned, Model.Twin == Twin,
    Twin: Decodable & Equatable
  {
    let data = try Shared.data("documents/\(name).json")
    let model = try Rosetta().decode(Model.self, from: data)
    let twin = try JSONDecoder().decode(Twin.self, from: data)
    #expect(model.disagreement(with: twin) == nil)
    for layout in Rosetta.Layout.allCases {
      var rosetta = Rosetta()
      rosetta.output = layout
      rosetta.sortedKeys = layout == .pretty
      let written = try rosetta.encode(model) as Data
      #expect(try Rosetta().decode(Model.self, from: written) == model)
      #expect(try JSONDecoder().decode(Twin.self, from: written) == twin)
    }
    // The same without a model.
    let json = try JSON(parsing: data)
    let text = try Rosetta().encode(json) as Data
    #expect(try JSON(parsing: text) == json)
    #expect(try JSONDecoder().decode(Twin.self, from: text) == twin)
    #expect(try Rosetta().decode(Model.self, from: json) == model)
  }
}
