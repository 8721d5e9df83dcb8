/// What a user writes at a field: `.strict`, `.secret`. A field without options takes the fast path.
@frozen
@usableFromInline
struct FieldOptions: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  // The first two do not affect how a value is looked up and read, so that a field that has no other
  // ones takes the fast path.

  /// A `<~` that fails for a value that is present but does not fit.
  static let strict = FieldOptions(rawValue: 1 << 0)
  /// The value may also be under other keys, see `.or`.
  static let alternative = FieldOptions(rawValue: 1 << 1)

  /// The lowest bit of all others.
  @inlinable @inline(__always)
  static var firstSlowBit: UInt8 { 1 << 2 }

  /// Null is nil, and nil is null.
  static let nullable = FieldOptions(rawValue: 1 << 2)
  /// The value is never shown.
  static let secret = FieldOptions(rawValue: 1 << 3)
  static let decodeOnly = FieldOptions(rawValue: 1 << 4)
  static let encodeOnly = FieldOptions(rawValue: 1 << 5)
  /// A mistake of the map, which has been noted: nothing is read or written.
  static let neither: FieldOptions = [.decodeOnly, .encodeOnly]
  /// The members of the object: those that the map does not name (`Mapper.rest`) or those of a part
  /// (`Mapper.flattened`).
  static let rest = FieldOptions(rawValue: 1 << 6)
  /// With `.rest`: the members are those of a part.
  static let part = FieldOptions(rawValue: 1 << 7)
}
