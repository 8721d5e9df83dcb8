/// The options of a field. A field without any takes the fast path.
@frozen
@usableFromInline
struct FieldOptions: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt16

  @inlinable @inline(__always)
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A `<~` that fails for a value that is present but does not fit.
  static let strict = FieldOptions(rawValue: strictBit)
  /// Null is nil, and nil is null.
  static let nullable = FieldOptions(rawValue: 2)
  /// The value is never shown.
  static let secret = FieldOptions(rawValue: 4)
  static let decodeOnly = FieldOptions(rawValue: 8)
  static let encodeOnly = FieldOptions(rawValue: 16)
  /// A mistake of the map, which has been noted: nothing is read or written.
  static let neither: FieldOptions = [.decodeOnly, .encodeOnly]
  /// Decoding: something before the last step of the path is missing or not a container. The field
  /// is where the path ended.
  static let broken = FieldOptions(rawValue: 32)
  /// Decoding: keeps the old value of what it sets, see `Journal`.
  static let journaled = FieldOptions(rawValue: 64)
  /// Decoding: restores the old value.
  static let rollingBack = FieldOptions(rawValue: 128)
  /// Decoding: changes the value of the property by a patch, see `Rosetta.merge`.
  static let merging = FieldOptions(rawValue: 256)
  /// Decoding: the value may also be under other keys, see `.or`.
  static let alternative = FieldOptions(rawValue: alternativeBit)
  /// Decoding: the container may also be in other places, see `DecodingRun.elsewhere`.
  static let elsewhere = FieldOptions(rawValue: elsewhereBit)
  /// Decoding: marks the keys that it looks up, so that the others are known.
  static let tracked = FieldOptions(rawValue: trackedBit)
  /// The keys that the map does not name, see `Mapper.rest`.
  static let rest = FieldOptions(rawValue: 4096)
  /// Decoding: only marks the keys that the map names.
  @usableFromInline static let marking = FieldOptions(rawValue: 8192)
  /// Decoding: only fields of the rest read anything.
  static let restOnly = FieldOptions(rawValue: 16384)
  /// Decoding: the container of the map is missing, see `Field.map`. A required field reports it.
  static let withoutContainer = FieldOptions(rawValue: lastBit)
  /// Encoding: in an object that begins with its tag, see `EncodingRun+Tags.swift`. The options
  /// fill their two bytes of a field, so that this one shares the bit of one that only decoding
  /// has.
  static let tagged = FieldOptions(rawValue: lastBit)

  /// Whether a field takes the fast path: the options that it may have there matter only after a
  /// value has been found, or has not fitted.
  @inlinable @inline(__always)
  var allowsFastPath: Bool { rawValue & ~FieldOptions.fastPathBits == 0 }

  private static let lastBit: UInt16 = 32768
  @usableFromInline static let strictBit: UInt16 = 1
  @usableFromInline static let trackedBit: UInt16 = 512
  @usableFromInline static let alternativeBit: UInt16 = 1024
  @usableFromInline static let elsewhereBit: UInt16 = 2048

  /// The four above. A literal, since every field asks for it: 0xE01 = 2048 + 1024 + 512 + 1.
  @inlinable @inline(__always)
  static var fastPathBits: UInt16 { 0xE01 }
}
