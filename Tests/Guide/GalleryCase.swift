import Foundation
import Rosetta
import Testing

/// A mistake as documents have them, with the map that reads the document.
struct GalleryCase: Sendable, CustomTestStringConvertible {
  let title: String
  let json: String
  /// The bytes that are read, where they are not those of the text that is shown.
  let bytes: [UInt8]
  /// What Rosetta says.
  let rosetta: @Sendable ([UInt8]) -> String
  /// What `JSONDecoder` says.
  let foundation: @Sendable ([UInt8]) -> String

  var testDescription: String { title }

  init<Value: Decodable & Creatable & Sendable>(
    _ title: String,
    _ json: String,
    bytes: [UInt8]? = nil,
    by mapper: Rosetta = Rosetta(),
    _ map: @escaping @Sendable (inout Value, borrowing Mapper) -> Void
  ) {
    self.title = title
    self.json = json
    self.bytes = bytes ?? Array(json.utf8)
    rosetta = { bytes in
      let mapping = Mapping(Value()) { value, json in map(&value, json) }
      do {
        _ = try mapper.decode(bytes, using: mapping)
        return "nothing"
      } catch {
        return "\(error)"
      }
    }
    foundation = { bytes in
      do {
        _ = try JSONDecoder().decode(Value.self, from: Data(bytes))
        return "nothing: the document is decoded"
      } catch let error as DecodingError {
        return GalleryCase.text(of: error)
      } catch {
        return "\(error)"
      }
    }
  }

  /// A mapper with an option.
  static func mapper(_ change: (inout Rosetta) -> Void) -> Rosetta {
    var rosetta = Rosetta()
    change(&rosetta)
    return rosetta
  }

  /// What a `DecodingError` tells: its case, its coding path and its description.
  private static func text(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): line("keyNotFound(\(key.stringValue))", context)
    case .valueNotFound(let type, let context): line("valueNotFound(\(type))", context)
    case .typeMismatch(let type, let context): line("typeMismatch(\(type))", context)
    case .dataCorrupted(let context): line("dataCorrupted", context)
    @unknown default: "\(error)"
    }
  }

  private static func line(_ name: String, _ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    let inner = context.underlyingError.map { error in
      let info = (error as NSError).userInfo["NSDebugDescription"].map { "\($0)" }
      return "\n" + (info ?? "\(error)")
    }
    return "\(name) at \(path.joined(separator: ".")): \(context.debugDescription)\(inner ?? "")"
  }
}
