import Testing

@Suite(
  "Code for Foundation's coders compiles with the other names",
  .enabled(if: Compiler.current != nil, "needs swiftc in PATH and the module of this build")
)
struct DropInTests {
  @Test("with the same warnings, and without an error")
  func sameDiagnostics() throws {
    let compiler = try #require(Compiler.current)
    let foundation = try compiler.compile(Self.source)
    let rosetta = try compiler.compile(
      Self.source.replacing("JSONDecoder()", with: "RosettaDecoder()")
        .replacing("JSONEncoder()", with: "RosettaEncoder()")
        .replacing("JSONDecoder.init", with: "RosettaDecoder.init")
        .replacing("JSONEncoder.init", with: "RosettaEncoder.init")
    )
    #expect(foundation.isAccepted)
    #expect(rosetta.isAccepted)
    #expect(rosetta.diagnostics == foundation.diagnostics)
  }

  private static let source = """
    import Foundation
    import Rosetta

    struct Release: Codable { var name: String }
    final class Store { var count = 0 }

    extension JSONDecoder.DateDecodingStrategy {
      static let short = custom { _ in .distantPast }
    }

    func makers() { service(JSONDecoder.init, JSONEncoder.init) }
    func service<Decoder, Encoder>(_: () -> Decoder, _: () -> Encoder) {}
    func digest(of data: some DataProtocol) {}

    func use(
      _ key: CodingUserInfoKey,
      _ values: [CodingUserInfoKey: Any],
      _ type: any Decodable.Type,
      _ value: any Encodable,
      _ file: URL
    ) throws -> Data? {
      let decoder = JSONDecoder()
      decoder.userInfo[key] = Store()
      decoder.userInfo = values
      decoder.dateDecodingStrategy = .short
      decoder.keyDecodingStrategy = .custom { $0[0] }
      let encoder = JSONEncoder()
      encoder.userInfo = values
      encoder.outputFormatting.insert(.sortedKeys)
      let release = try decoder.decode(Release.self, from: .init(contentsOf: file))
      _ = try decoder.decode(type, from: encoder.encode(value))
      _ = try [release].map(encoder.encode)
      digest(of: try encoder.encode(release))
      try encoder.encode(release).write(to: file)
      return try? encoder.encode(release)
    }
    """
}
