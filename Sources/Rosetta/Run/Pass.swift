/// The purpose of one run of a map.
///
/// A map names each field once, and each field does what its pass requires. Only `map`, and
/// `payload` for fields other than the tag (`Field.isBesideTag`), take the fast path; the others go
/// through `Field.decodeSlowly` and `Field.encodeSlowly`.
@frozen
@usableFromInline
enum Pass: UInt8, Sendable {
  /// Reads a new value, or writes one.
  case map
  /// Reads a whole document into an existing value. When a field sets a new value (`Field.set`),
  /// the old one is kept, see `Journal`.
  case update
  /// Changes an existing value by a patch (RFC 7396), see `Merging/Merging.swift`. A field looks up
  /// its change in the patch, see `Field.findInPatch`.
  case merge
  /// Reads a value in an array of a patch, which replaces the old array: absent values are removed.
  /// Used below a step to an element, in a map of an array, and if the patch is not an object.
  case replace
  /// Restores the old values after an update or a merge that failed, at the start of
  /// `Field.decodeSlowly`, see `Updates.swift`.
  case restore
  /// Writes the payload of a union into the object that begins with its tag. Each field is compared
  /// with the tag, see `Tags.swift`.
  case payload
}

/// The options of a field, such as `.strict`. A field without options takes the fast path.
@frozen
@usableFromInline
struct FieldOptions: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Like `OptionSet.contains`, whose generic code debug builds run several times per field.
  @inlinable @inline(__always)
  func contains(_ option: FieldOptions) -> Bool { rawValue & option.rawValue == option.rawValue }

  // The first two do not affect how a value is looked up and read, so a field without other options
  // takes the fast path.

  /// `<~` fails for a value that is present but does not fit.
  static let strict = FieldOptions(rawValue: 1 << 0)
  /// The value may also be under other keys, see `.or`.
  static let alternative = FieldOptions(rawValue: 1 << 1)

  /// The lowest bit of the other options.
  @inlinable @inline(__always)
  static var firstSlowBit: UInt8 { 1 << 2 }

  /// Null is decoded as nil, and nil is encoded as null.
  static let nullable = FieldOptions(rawValue: 1 << 2)
  /// The value is never shown.
  static let secret = FieldOptions(rawValue: 1 << 3)
  static let decodeOnly = FieldOptions(rawValue: 1 << 4)
  static let encodeOnly = FieldOptions(rawValue: 1 << 5)
  /// The map made a mistake that has been noted: nothing is read or written.
  static let neither: FieldOptions = [.decodeOnly, .encodeOnly]
  /// The members of the object: those that the map does not name (`Mapper.rest`) or those of a part
  /// (`Mapper.flattened`).
  static let rest = FieldOptions(rawValue: 1 << 6)
  /// With `.rest`: the members are those of a part.
  static let part = FieldOptions(rawValue: 1 << 7)
}

/// The state that a mapper passes to its fields: their options, whether their path has ended, and
/// the pass, in one word. With one more stored property, the compiler would call a function to
/// destroy each field (4 % of citm_catalog.json).
@frozen
@usableFromInline
struct FieldState: Sendable {
  @usableFromInline let bits: UInt16

  @inlinable @inline(__always)
  init(bits: UInt16) { self.bits = bits }

  @inlinable @inline(__always)
  init(_ options: FieldOptions = [], _ pass: Pass = .map) {
    bits = UInt16(options.rawValue) | UInt16(pass.rawValue) &<< 10
  }

  @inlinable @inline(__always)
  var options: FieldOptions { FieldOptions(rawValue: UInt8(truncatingIfNeeded: bits)) }

  @inlinable
  var pass: Pass { Pass(rawValue: UInt8(truncatingIfNeeded: bits &>> 10)) ?? .map }

  /// Decoding: whether the path ended before its last step. The field is then where it ended.
  var hasEnded: Bool { bits & (1 << 8) != 0 }

  /// Whether the step that was not found there is an element.
  var soughtElement: Bool { bits & (1 << 9) != 0 }

  @inlinable @inline(__always)
  var allowsFastPath: Bool { bits < UInt16(FieldOptions.firstSlowBit) }

  @inlinable @inline(__always)
  func adding(_ options: FieldOptions) -> FieldState {
    FieldState(bits: bits | UInt16(options.rawValue))
  }

  func subtracting(_ options: FieldOptions) -> FieldState {
    FieldState(bits: bits & ~UInt16(options.rawValue))
  }

  func ending(atElement soughtElement: Bool) -> FieldState {
    FieldState(bits: bits | 1 << 8 | (soughtElement ? 1 << 9 : 0))
  }

  /// The state for values in an array. An array in a patch replaces the old one.
  var inArray: FieldState {
    guard pass == .merge else { return self }
    return FieldState(bits: bits & 0x3FF | FieldState([], .replace).bits)
  }
}
