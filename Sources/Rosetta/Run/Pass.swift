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

/// What a mapper passes on to its fields: their options and the pass, in one word. With a stored
/// property more, the compiler would call a function to destroy each field (4 % of
/// citm_catalog.json).
@frozen
@usableFromInline
struct FieldState: Sendable {
  @usableFromInline let bits: UInt16

  @inlinable @inline(__always)
  init(_ options: FieldOptions, _ pass: Pass) {
    bits = options.rawValue | UInt16(pass.rawValue) &<< 13
  }

  @inlinable @inline(__always)
  init(bits: UInt16) { self.bits = bits }

  @inlinable @inline(__always)
  var options: FieldOptions { FieldOptions(rawValue: bits & 0x1FFF) }

  @inlinable
  var pass: Pass { Pass(rawValue: UInt8(truncatingIfNeeded: bits &>> 13)) ?? .map }

  /// Whether the fields take the fast path.
  @inlinable @inline(__always)
  var allowsFastPath: Bool { bits < FieldOptions.firstSlowBit }

  @inlinable @inline(__always)
  func adding(_ options: FieldOptions) -> FieldState {
    FieldState(bits: bits | options.rawValue)
  }
}
