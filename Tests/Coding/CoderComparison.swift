import Foundation
import Rosetta

/// Strategies for both decoders and both encoders.
struct CoderSetting: Sendable {
  enum Dates: Sendable { case deferred, iso8601, seconds, milliseconds, custom }
  enum Bytes: Sendable { case base64, deferred, custom }
  enum Keys: Sendable { case plain, snake, custom }

  var dates = Dates.deferred
  var data = Bytes.base64
  var keys = Keys.plain
  var convertsFloats = false
}

/// Foundation's coders beside Rosetta's.
struct CoderComparison: Sendable {
  /// What is different between the two for a document, in words; nothing, if they agree.
  func differences<Value: Codable>(
    _ type: Value.Type,
    _ document: String,
    _ setting: CoderSetting
  ) -> [String] {
    let data = Data(document.utf8)
    let (foundation, rosetta) = (JSONDecoder(setting), RosettaDecoder(setting))
    let theirs = Result { try foundation.decode(type, from: data) }
    let ours = Result { try rosetta.decode(type, from: data) }
    switch (theirs, ours) {
    case (.success(let theirs), .success(let ours)):
      return differences(between: theirs, ours, setting)
    case (.failure(let theirs), .failure(let ours)):
      let (one, other) = (CoderComparison.summary(of: theirs), CoderComparison.summary(of: ours))
      return one == other ? [] : ["error: \(one) <> \(other)"]
    case (.success(let value), .failure(let error)):
      return ["only Foundation decodes: \(value) <> \(error)"]
    case (.failure(let error), .success(let value)):
      return ["only Rosetta decodes: \(error) <> \(value)"]
    }
  }

  private func differences<Value: Codable>(
    between theirs: Value,
    _ ours: Value,
    _ setting: CoderSetting
  ) -> [String] {
    let (foundation, rosetta) = (JSONEncoder(setting), RosettaEncoder(setting))
    var differences: [String] = []
    for formatting in CoderComparison.formattings {
      foundation.outputFormatting = formatting
      rosetta.outputFormatting = formatting
      let one = Result { String(decoding: try foundation.encode(theirs), as: UTF8.self) }
      let other = Result { String(decoding: try rosetta.encode(ours), as: UTF8.self) }
      switch (one, other) {
      case (.success(let one), .success(let other)):
        if one != other { differences.append("bytes: \(one) <> \(other)") }
      case (.failure(let one), .failure(let other)):
        let (one, other) = (CoderComparison.summary(of: one), CoderComparison.summary(of: other))
        if one != other { differences.append("encoding error: \(one) <> \(other)") }
      default: differences.append("only one encodes: \(one) <> \(other)")
      }
    }
    return differences
  }

  static let formattings: [JSONEncoder.OutputFormatting] = [
    .sortedKeys, [.sortedKeys, .prettyPrinted], [.sortedKeys, .withoutEscapingSlashes],
  ]

  /// The case of an error, its key or type, and its path.
  static func summary(of error: any Error, with path: [any CodingKey] = []) -> String {
    func text(_ path: [any CodingKey]) -> String {
      path.map { "\($0.stringValue)(\($0.intValue.map(String.init) ?? ""))" }
        .joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "keyNotFound \(key.stringValue) at \(text(context.codingPath))"
    case DecodingError.valueNotFound(let type, let context):
      return "valueNotFound \(type) at \(text(context.codingPath))"
    case DecodingError.typeMismatch(let type, let context):
      return "typeMismatch \(type) at \(text(context.codingPath))"
    case DecodingError.dataCorrupted(let context):
      return "dataCorrupted at \(text(context.codingPath))"
    case EncodingError.invalidValue(_, let context):
      return "invalidValue at \(context.codingPath.map(\.stringValue))"
    default: return "\(error)"
    }
  }
}

private let underscore = "_"

private struct CustomKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

private func decodeDate(_ decoder: any Decoder) throws -> Date {
  let text = try decoder.singleValueContainer().decode(String.self)
  guard let seconds = Double(text) else {
    let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no")
    throw DecodingError.dataCorrupted(context)
  }
  return Date(timeIntervalSince1970: seconds)
}

private func encodeDate(_ date: Date, _ encoder: any Encoder) throws {
  // Nothing for some dates.
  if date.timeIntervalSince1970 == 7 { return }
  var container = encoder.singleValueContainer()
  try container.encode("\(date.timeIntervalSince1970)")
}

private func decodeData(_ decoder: any Decoder) throws -> Data {
  Data(repeating: 1, count: try Int(UInt8(from: decoder)))
}

private func encodeData(_ data: Data, _ encoder: any Encoder) throws {
  try data.count.encode(to: encoder)
}

private func shorten(_ path: [any CodingKey]) -> any CodingKey {
  let name = path.last?.stringValue ?? ""
  return CustomKey(stringValue: name.hasSuffix(underscore) ? String(name.dropLast()) : name)
}

private func lengthen(_ path: [any CodingKey]) -> any CodingKey {
  CustomKey(stringValue: (path.last?.stringValue ?? "") + "\(path.count)")
}

private let info: [CodingUserInfoKey: any Sendable] = {
  CodingUserInfoKey(rawValue: "test").map { [$0: "info"] } ?? [:]
}()

extension CoderSetting {
  fileprivate var decodingDates: JSONDecoder.DateDecodingStrategy {
    switch dates {
    case .deferred: .deferredToDate
    case .iso8601: .iso8601
    case .seconds: .secondsSince1970
    case .milliseconds: .millisecondsSince1970
    case .custom: .custom(decodeDate)
    }
  }

  fileprivate var encodingDates: JSONEncoder.DateEncodingStrategy {
    switch dates {
    case .deferred: .deferredToDate
    case .iso8601: .iso8601
    case .seconds: .secondsSince1970
    case .milliseconds: .millisecondsSince1970
    case .custom: .custom(encodeDate)
    }
  }

  fileprivate var decodingData: JSONDecoder.DataDecodingStrategy {
    switch data {
    case .base64: .base64
    case .deferred: .deferredToData
    case .custom: .custom(decodeData)
    }
  }

  fileprivate var encodingData: JSONEncoder.DataEncodingStrategy {
    switch data {
    case .base64: .base64
    case .deferred: .deferredToData
    case .custom: .custom(encodeData)
    }
  }

  fileprivate var decodingKeys: JSONDecoder.KeyDecodingStrategy {
    switch keys {
    case .plain: .useDefaultKeys
    case .snake: .convertFromSnakeCase
    case .custom: .custom(shorten)
    }
  }

  fileprivate var encodingKeys: JSONEncoder.KeyEncodingStrategy {
    switch keys {
    case .plain: .useDefaultKeys
    case .snake: .convertToSnakeCase
    case .custom: .custom(lengthen)
    }
  }
}

extension JSONDecoder {
  convenience init(_ setting: CoderSetting) {
    self.init()
    userInfo = info
    dateDecodingStrategy = setting.decodingDates
    dataDecodingStrategy = setting.decodingData
    keyDecodingStrategy = setting.decodingKeys
    if setting.convertsFloats {
      nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
  }
}

extension RosettaDecoder {
  convenience init(_ setting: CoderSetting) {
    self.init()
    userInfo = info
    dateDecodingStrategy = setting.decodingDates
    dataDecodingStrategy = setting.decodingData
    keyDecodingStrategy = setting.decodingKeys
    if setting.convertsFloats {
      nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
  }
}

extension JSONEncoder {
  convenience init(_ setting: CoderSetting) {
    self.init()
    userInfo = info
    dateEncodingStrategy = setting.encodingDates
    dataEncodingStrategy = setting.encodingData
    keyEncodingStrategy = setting.encodingKeys
    if setting.convertsFloats {
      nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
  }
}

extension RosettaEncoder {
  convenience init(_ setting: CoderSetting) {
    self.init()
    userInfo = info
    dateEncodingStrategy = setting.encodingDates
    dataEncodingStrategy = setting.encodingData
    keyEncodingStrategy = setting.encodingKeys
    if setting.convertsFloats {
      nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
  }
}
