import Foundation
import Rosetta

/// Strategies for both decoders and both encoders.
struct CoderSetting: Hashable {
  enum Dates: Sendable { case deferred, iso8601, seconds, milliseconds, custom }
  enum Bytes: Sendable { case base64, deferred, custom }
  enum Keys: Sendable { case plain, snake, custom }

  var dates = Dates.deferred
  var data = Bytes.base64
  var keys = Keys.plain
  var readsFloats = false
  var writesFloats = false
}

/// Rosetta's coders, each for all comparisons with its setting: a call has what another one has left.
private final class KeptCoders: @unchecked Sendable {
  private let lock = NSLock()
  private var decoders: [CoderSetting: RosettaDecoder] = [:]
  private var encoders: [CoderSetting: [UInt: RosettaEncoder]] = [:]

  func decoder(_ setting: CoderSetting) -> RosettaDecoder {
    lock.withLock {
      let decoder = decoders[setting] ?? RosettaDecoder().with(setting)
      decoders[setting] = decoder
      return decoder
    }
  }

  func encoder(
    _ setting: CoderSetting,
    _ formatting: JSONEncoder.OutputFormatting
  ) -> RosettaEncoder {
    lock.withLock {
      let known = encoders[setting, default: [:]][formatting.rawValue]
      if let known { return known }
      let encoder = RosettaEncoder().with(setting)
      encoder.outputFormatting = formatting
      encoders[setting, default: [:]][formatting.rawValue] = encoder
      return encoder
    }
  }
}

private let kept = KeptCoders()

/// Foundation's coders beside Rosetta's.
struct CoderComparison: Sendable {
  /// What is different between the two for a document, in words; nothing, if they agree. A second
  /// time NaN and the infinities are read where numbers are, and so have no JSON.
  func differences<Value: Codable>(
    _ type: Value.Type,
    _ document: String,
    _ setting: CoderSetting
  ) -> [String] {
    var reading = setting
    reading.readsFloats = true
    let settings = document.contains(/"nan"|inf"/) ? [setting, reading] : [setting]
    return settings.flatMap { setting in
      let (foundation, rosetta) = (JSONDecoder().with(setting), kept.decoder(setting))
      switch (
        Result { try foundation.decode(type, from: Data(document.utf8)) },
        Result { try rosetta.decode(type, from: Data(document.utf8)) }
      ) {
      case (.success(let theirs), .success(let ours)):
        return CoderComparison.formattings.flatMap {
          differences(between: theirs, ours, setting, $0)
        }
      case (.failure(let theirs), .failure(let ours)):
        let (one, other) = (CoderComparison.summary(of: theirs), CoderComparison.summary(of: ours))
        if one == other || hasError(other, type, document, foundation) { return [] }
        return ["error: \(one) <> \(other)"]
      case (.success(let value), .failure(let error)):
        return ["only Foundation decodes: \(value) <> \(error)"]
      case (.failure(let error), .success(let value)):
        return ["only Rosetta decodes: \(error) <> \(value)"]
      }
    }
  }

  /// Whether Foundation reports an error when what it reports before is left out. Of several wrong
  /// members of a dictionary it reports any; in what order fields are read is up to their type.
  private func hasError<Value: Codable>(
    _ summary: String,
    _ type: Value.Type,
    _ document: String,
    _ foundation: JSONDecoder
  ) -> Bool {
    guard var json = try? JSON(parsing: document) else { return false }
    while true {
      do {
        _ = try foundation.decode(type, from: Data(json.description.utf8))
        return false
      } catch let error as DecodingError {
        if CoderComparison.summary(of: error) == summary { return true }
        // A number beyond its type has no path.
        if error.path.isEmpty { return "\(type)".contains("Dictionary") }
        let rest = json.without(error.path[...])
        if rest == json { return false }
        json = rest
      } catch {
        return false
      }
    }
  }

  private func differences<Value: Codable>(
    between theirs: Value,
    _ ours: Value,
    _ setting: CoderSetting,
    _ formatting: JSONEncoder.OutputFormatting
  ) -> [String] {
    let (foundation, rosetta) = (JSONEncoder().with(setting), kept.encoder(setting, formatting))
    foundation.outputFormatting = formatting
    switch (
      Result { String(decoding: try foundation.encode(theirs), as: UTF8.self) },
      Result { String(decoding: try rosetta.encode(ours), as: UTF8.self) }
    ) {
    case (.success(let one), .success(let other)):
      return one == other ? [] : ["bytes: \(one) <> \(other)"]
    case (.failure(let theirs), .failure(let ours)):
      let (one, other) = (CoderComparison.summary(of: theirs), CoderComparison.summary(of: ours))
      if one == other || isPart(theirs, of: ours) { return [] }
      return ["encoding error: \(one) <> \(other)"]
    case (let one, let other): return ["only one encodes: \(one) <> \(other)"]
    }
  }

  /// Whether a coding path is the other one without the keys of nested containers, which Foundation
  /// leaves out of the path of a number that is not finite.
  private func isPart(_ theirs: any Error, of ours: any Error) -> Bool {
    guard case EncodingError.invalidValue(_, let theirs) = theirs,
      case EncodingError.invalidValue(_, let ours) = ours
    else { return false }
    var rest = theirs.codingPath.map(\.stringValue)[...]
    for key in ours.codingPath where key.stringValue == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  static let formattings: [JSONEncoder.OutputFormatting] = [
    .sortedKeys, [.sortedKeys, .prettyPrinted], [.sortedKeys, .withoutEscapingSlashes],
  ]

  /// The case of an error, its key or type, and its path.
  static func summary(of error: any Error) -> String {
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

extension DecodingError {
  fileprivate var path: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath
    @unknown default: []
    }
  }
}

extension JSON {
  /// This value without the member that a coding path leads to, through objects and arrays.
  fileprivate func without(_ path: ArraySlice<any CodingKey>) -> JSON {
    guard let key = path.first else { return self }
    let isLast = path.count == 1
    switch self {
    case .array(var elements):
      guard !isLast, let index = key.intValue, elements.indices.contains(index) else { return self }
      elements[index] = elements[index].without(path.dropFirst())
      return .array(elements)
    case .object(let members):
      return .object(
        JSONObject(
          members.compactMap { member in
            if member.key != key.stringValue { return (member.key, member.value) }
            return isLast ? nil : (member.key, member.value.without(path.dropFirst()))
          }
        )
      )
    default: return self
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

/// What the decoders of Foundation and Rosetta have in common.
protocol CommonDecoder: AnyObject {
  var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy { get set }
  var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy { get set }
  var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy { get set }
  var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy { get set }
  var userInfo: [CodingUserInfoKey: any Sendable] { get set }
  func value<Value: Decodable>(_ type: Value.Type, in document: Data) throws -> Value
}

extension JSONDecoder: CommonDecoder {
  func value<Value: Decodable>(_ type: Value.Type, in document: Data) throws -> Value {
    try decode(type, from: document)
  }
}

extension RosettaDecoder: CommonDecoder {
  func value<Value: Decodable>(_ type: Value.Type, in document: Data) throws -> Value {
    try decode(type, from: document)
  }
}

/// What the encoders of Foundation and Rosetta have in common.
protocol CommonEncoder: AnyObject {
  var outputFormatting: JSONEncoder.OutputFormatting { get set }
  var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy { get set }
  var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy { get set }
  var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy { get set }
  var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy { get set }
  var userInfo: [CodingUserInfoKey: any Sendable] { get set }
  func document(_ value: some Encodable) throws -> Data
}

extension JSONEncoder: CommonEncoder {
  func document(_ value: some Encodable) throws -> Data { try encode(value) }
}

extension RosettaEncoder: CommonEncoder {
  func document(_ value: some Encodable) throws -> Data { try encode(value) }
}

extension CommonDecoder {
  func with(_ setting: CoderSetting) -> Self {
    userInfo = info
    dateDecodingStrategy = setting.decodingDates
    dataDecodingStrategy = setting.decodingData
    keyDecodingStrategy = setting.decodingKeys
    if setting.readsFloats {
      nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
    return self
  }
}

extension CommonEncoder {
  func with(_ setting: CoderSetting) -> Self {
    userInfo = info
    dateEncodingStrategy = setting.encodingDates
    dataEncodingStrategy = setting.encodingData
    keyEncodingStrategy = setting.encodingKeys
    if setting.writesFloats {
      nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
      )
    }
    return self
  }
}
