/// The options of a field. A field without any takes the fast path.
@frozen
@usableFromInline
struct FieldOptions: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt16

  @inlinable @inline(__always)
  init(rawValue: UInt16) { self.rawValue = rawValue }

  // The first four matter only after a value has been found, or has not fitted: a field that has no
  // others takes the fast path.

  /// A `<~` that fails for a value that is present but does not fit.
  static let strict = FieldOptions(rawValue: 1 << 0)
  /// Decoding: marks the keys that it looks up, so that the others are known.
  static let tracked = FieldOptions(rawValue: 1 << 1)
  /// Decoding: the value may also be under other keys, see `.or`.
  static let alternative = FieldOptions(rawValue: 1 << 2)
  /// Decoding: the container may also be in other places, see `DecodingRun.elsewhere`.
  static let elsewhere = FieldOptions(rawValue: 1 << 3)

  /// Whether a field takes the fast path.
  @inlinable @inline(__always)
  var allowsFastPath: Bool { rawValue < 1 << 4 }

  /// Null is nil, and nil is null.
  static let nullable = FieldOptions(rawValue: 1 << 4)
  /// The value is never shown.
  static let secret = FieldOptions(rawValue: 1 << 5)
  static let decodeOnly = FieldOptions(rawValue: 1 << 6)
  static let encodeOnly = FieldOptions(rawValue: 1 << 7)
  /// A mistake of the map, which has been noted: nothing is read or written.
  static let neither: FieldOptions = [.decodeOnly, .encodeOnly]
  /// Decoding: something before the last step of the path is missing or not a container. The field
  /// is where the path ended.
  static let broken = FieldOptions(rawValue: 1 << 8)
  /// Decoding: keeps the old value of what it sets, see `Journal`.
  static let journaled = FieldOptions(rawValue: 1 << 9)
  /// Decoding: restores the old value.
  static let rollingBack = FieldOptions(rawValue: 1 << 10)
  /// Decoding: changes the value of the property by a patch, see `Rosetta.merge`; without
  /// `.journaled`, reads that of a model that the patch adds.
  @usableFromInline static let merging = FieldOptions(rawValue: 1 << 11)
  /// The keys that the map does not name, see `Mapper.rest`.
  static let rest = FieldOptions(rawValue: 1 << 12)
  /// Decoding: only marks the keys that the map names.
  @usableFromInline static let marking = FieldOptions(rawValue: 1 << 13)
  /// Decoding: only fields of the rest read anything.
  static let restOnly = FieldOptions(rawValue: 1 << 14)
  /// Decoding: the container of the map is missing, see `Field.map`. A required field reports it.
  static let withoutContainer = FieldOptions(rawValue: 1 << 15)

  // The options fill their two bytes of a field, so that these share the bits of two that only
  // decoding has.

  /// Encoding: in an object that begins with its tag, see `EncodingRun+Tags.swift`.
  static let tagged = withoutContainer
  /// Encoding: in an object whose keys are compared, see `EncodingRun+Conflicts.swift`.
  static let compared = journaled
}
