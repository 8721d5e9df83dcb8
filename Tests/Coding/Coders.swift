import Foundation
import Rosetta
import Testing

/// Foundation's encoders and decoders, each with a name for a test's table.
enum Coders: String, CaseIterable, CustomTestStringConvertible {
  case json, xmlPropertyList, binaryPropertyList

  func encode(_ value: some Encodable, with rosetta: Rosetta = Rosetta()) throws -> Data {
    switch self {
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.userInfo[.rosetta] = rosetta
      return try encoder.encode(value)
    case .xmlPropertyList, .binaryPropertyList:
      let encoder = PropertyListEncoder()
      encoder.outputFormat = self == .xmlPropertyList ? .xml : .binary
      encoder.userInfo[.rosetta] = rosetta
      return try encoder.encode(value)
    }
  }

  func decode<Value: Decodable>(
    _ type: Value.Type,
    from data: Data,
    with rosetta: Rosetta = Rosetta()
  ) throws -> Value {
    switch self {
    case .json:
      let decoder = JSONDecoder()
      decoder.userInfo[.rosetta] = rosetta
      return try decoder.decode(type, from: data)
    case .xmlPropertyList, .binaryPropertyList:
      let decoder = PropertyListDecoder()
      decoder.userInfo[.rosetta] = rosetta
      return try decoder.decode(type, from: data)
    }
  }

  /// The value that a coder makes of what it made of `value`.
  func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try decode(Value.self, from: encode(value))
  }

  var testDescription: String { rawValue }
}

/// The text that Foundation's encoder makes, its keys in order.
func jsonText(_ value: some Encodable, with rosetta: Rosetta = Rosetta()) throws -> String {
  String(decoding: try Coders.json.encode(value, with: rosetta), as: UTF8.self)
}

func decodeJSON<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try Coders.json.decode(type, from: Data(text.utf8))
}
