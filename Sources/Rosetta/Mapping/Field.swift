/// A place in the JSON: what `json["key"]` makes and what operators take.
///
/// ```swift
/// object.name <- json["name"]                 // a member of the object that is mapped
/// object.nick <~ json["profile"]["nicks"][0]  // further down, in both directions
/// ```
///
/// When decoding, a field is looked up when an operator needs its value. When encoding, it is where
/// the operator writes its value. Bridges do not use fields: they read from a `JSONReader` and
/// write to a `JSONWriter`.
///
/// A field lives as long as the call of `map` that made it. The compiler refuses to store one,
/// capture one in an escaping closure or return one.
@frozen
public struct Field: ~Escapable {
  @usableFromInline let run: RunPointer
  /// What the field is in. Decoding: the position of a value on the tape. Encoding: the prefix of
  /// the path, see `WrittenPaths`.
  @usableFromInline let container: Int
  /// The bytes of a key; nil for an element or the object itself.
  @usableFromInline let name: BytePointer?
  // One word for everything else: a field of four words is passed in registers.
  @usableFromInline let shortCount: Int32
  @usableFromInline let state: FieldState
  /// The key's bucket among the passed keys of an object, see `TapeWord.swift`. For a literal, this
  /// and `isPlain` are known at compile time.
  @usableFromInline let bucket: UInt8
  /// Whether the key is written without escapes, see `Output.isShortAndPlain`.
  @usableFromInline let isPlain: Bool

  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(
    _ run: RunPointer,
    _ container: Int,
    name: BytePointer?,
    count: Int,
    state: FieldState
  ) {
    self.run = run
    self.container = container
    self.name = name
    // An array has no 2^31 elements, a key no 2^31 bytes.
    shortCount = Int32(clamping: count)
    self.state = state
    bucket = name.map { Tape.bucket($0, count) } ?? 0
    isPlain = name.map { Output.isShortAndPlain($0, count) } ?? false
  }

  /// The number of bytes of the key, the position of the element, or -1 for the object itself.
  @inlinable @inline(__always)
  var count: Int { Int(shortCount) }

  @inlinable @inline(__always)
  var options: FieldOptions { state.options }

  @inlinable
  var pass: Pass { state.pass }

  /// Whether the run decodes or encodes.
  @inlinable @inline(__always)
  var mode: MappingMode { run.pointee.settings.mode }

  /// Whether this is the object itself, not a member or an element.
  @inlinable @inline(__always)
  var isObjectItself: Bool { count < 0 }

  /// Whether it is a part of the object, see `Mapper.flattened`. It has the option `.rest`, too.
  var isFlattened: Bool { count == KeyOrIndex.flattened.count }

  /// The same place with other options.
  @_lifetime(copy self)
  @usableFromInline
  func with(options: FieldOptions) -> Field {
    Field(run, container, name: name, count: count, state: FieldState(options, pass))
  }

  /// The same place with one more option.
  @_lifetime(copy self)
  @usableFromInline
  func with(_ option: FieldOptions) -> Field {
    with(options: options.union(option))
  }
}

/// The key of a field, made from a literal without copying it.
@frozen
public struct JSONKey: ExpressibleByStringLiteral, Sendable {
  @usableFromInline let text: StaticString

  @inlinable @inline(__always)
  public init(stringLiteral text: StaticString) { self.text = text }
}
