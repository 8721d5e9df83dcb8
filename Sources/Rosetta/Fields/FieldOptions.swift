/// What is unusual about a field. A field without any takes the short way.
@frozen
@usableFromInline
struct FieldOptions: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt16

  @inlinable @inline(__always)
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A `<~` that fails for a value that is there and invalid.
  static let strict = FieldOptions(rawValue: strictBit)
  /// Null is nil, and nil is null.
  static let nullable = FieldOptions(rawValue: 2)
  /// The value is never shown.
  static let secret = FieldOptions(rawValue: 4)
  static let decodeOnly = FieldOptions(rawValue: 8)
  static let encodeOnly = FieldOptions(rawValue: 16)
  /// Decoding: something before the last step of the path is missing or no container. The field
  /// stands where the way ended.
  static let broken = FieldOptions(rawValue: 32)
  /// Decodes and checks, assigns nothing: the first run over an object that exists.
  static let looking = FieldOptions(rawValue: 64)
  /// Assigns, and keeps the old value.
  static let keeping = FieldOptions(rawValue: 128)
  /// Assigns the kept value.
  static let restoring = FieldOptions(rawValue: 256)
  /// Decoding: the value may stand under other keys too, see `.or`.
  static let alternative = FieldOptions(rawValue: alternativeBit)

  /// Decoding: the container may stand in other places too, see `Run.elsewhere`.
  static let elsewhere = FieldOptions(rawValue: elsewhereBit)

  /// Marks the keys that it looks up, so that the others can be told.
  static let judged = FieldOptions(rawValue: judgedBit)

  /// Whether a field takes the short way: what these options say matters only once a value has been
  /// found, or has not fitted.
  @inlinable @inline(__always)
  var isUsual: Bool { rawValue & ~FieldOptions.usualBits == 0 }

  @usableFromInline static let strictBit: UInt16 = 1
  @usableFromInline static let judgedBit: UInt16 = 512
  @usableFromInline static let alternativeBit: UInt16 = 1024
  @usableFromInline static let elsewhereBit: UInt16 = 2048

  /// The four, as a literal: every field asks for it.
  @inlinable @inline(__always)
  static var usualBits: UInt16 { 0xE01 }
}
