/// What a map runs for.
///
/// A map names each field once, and each field does what its pass is for. Only `map` takes the fast
/// path, and `payload` for what is not the tag (`Field.isBesideTag`); the others go through
/// `Field.decodeSlowly` and `Field.encodeSlowly`.
@frozen
@usableFromInline
enum Pass: UInt8, Sendable {
  /// Reads a new value, or writes one.
  case map
  /// Reads a whole document into an existing value. The old values are kept, see `Journal`, when a
  /// field sets a new one (`Field.set`).
  case update
  /// Changes an existing value by a patch (RFC 7396), see `Merging/Merging.swift`. A field asks what
  /// the patch has for it, see `Field.findInPatch`.
  case merge
  /// Reads what a patch has in an array, which replaces the old one: what is missing is gone. In force
  /// below a step to an element, in a map of an array, and in a patch that is no object.
  case replace
  /// Sets the old values again after an update or a merge that has failed, see `Updates.swift`, at
  /// the start of `Field.decodeSlowly`.
  case restore
  /// Writes the payload of a union in the object that begins with its tag, see `Tags.swift`, with
  /// which each field is compared.
  case payload
}

/// What a user writes at a field: `.strict`, `.secret`. A field without options takes the fast path.
@frozen
@usableFromInline
struct FieldOptions: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// As that of `OptionSet`, whose generic code debug builds would run several times for each field.
  @inlinable @inline(__always)
  func contains(_ option: FieldOptions) -> Bool { rawValue & option.rawValue == option.rawValue }

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

/// What a mapper passes on to its fields: their options, whether their path has ended, and the pass,
/// in one word. With a stored property more, the compiler would call a function to destroy each field
/// (4 % of citm_catalog.json).
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

  /// Decoding: whether the path has ended before its last step. The field is where.
  var hasEnded: Bool { bits & (1 << 8) != 0 }

  /// And whether that step was an element.
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

  /// The state of what is in an array: one in a patch replaces the old one.
  var inArray: FieldState {
    guard pass == .merge else { return self }
    return FieldState(bits: bits & 0x3FF | FieldState([], .replace).bits)
  }
}
