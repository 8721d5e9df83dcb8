/// A place in the JSON, made by `json["key"]` and passed to an operator.
///
/// ```swift
/// object.name <- json["name"]                 // a member of the object that is mapped
/// object.nick <~ json["profile"]["nicks"][0]  // further down, in both directions
/// ```
///
/// When decoding, a field is looked up only when an operator needs its value. When encoding, the
/// operator writes its value at this place. Bridges do not use fields: they read from a
/// `JSONReader` and write to a `JSONWriter`.
///
/// A field lives as long as the call to `map` that made it. The compiler refuses to store one, to
/// capture one in an escaping closure or to return one.
@frozen
public struct Field: ~Escapable {
  @usableFromInline let run: RunPointer
  @usableFromInline private(set) var outer: FieldOuter
  /// The bytes of a key; nil for an element or the object itself.
  @usableFromInline let name: BytePointer?
  // Everything else shares one word, because a field of four words is passed in registers.
  @usableFromInline let shortCount: Int32
  @usableFromInline private(set) var state: FieldState
  /// The key's bucket in the set of an object's passed keys, see `TapeWord.swift`. For a literal,
  /// this and `isPlain` are known at compile time.
  @usableFromInline let bucket: UInt8
  /// Whether the key is written without escapes, see `Output.isShortAndPlain`.
  @usableFromInline let isPlain: Bool

  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(_ run: RunPointer, _ outer: FieldOuter, name: BytePointer?, count: Int, state: FieldState) {
    self.run = run
    self.outer = outer
    self.name = name
    // Arrays have fewer than 2^31 elements, and keys fewer than 2^31 bytes.
    shortCount = Int32(clamping: count)
    self.state = state
    bucket = name.map { Tape.bucket($0, count) } ?? 0
    isPlain = name.map { Output.isShortAndPlain($0, count) } ?? false
  }

  /// Makes the field of a stored key, whose bucket is already computed.
  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(_ run: RunPointer, _ outer: FieldOuter, _ key: KeyName, state: FieldState) {
    self.run = run
    self.outer = outer
    name = key.start
    shortCount = Int32(clamping: key.count)
    self.state = state
    bucket = key.bucket
    isPlain = key.isPlain
  }

  /// Makes a field for the same key or element in another container.
  @_lifetime(copy field)
  @inlinable @inline(__always)
  init(_ field: Field, in outer: FieldOuter, _ state: FieldState) {
    self = field
    self.outer = outer
    self.state = state
  }

  /// Decoding: the value on the tape that contains the field.
  @inlinable @inline(__always) var container: Node { outer.container }

  /// Encoding: the prefix of the path, see `WrittenPaths`.
  @inlinable @inline(__always) var prefix: Prefix { outer.prefix }

  /// The number of bytes of the key or the position of the element, see `KeyOrIndex`.
  @inlinable @inline(__always) var count: Int { Int(shortCount) }

  @inlinable @inline(__always) var mode: MappingMode { run.pointee.settings.mode }
  @inlinable @inline(__always) var options: FieldOptions { state.options }
  @inlinable var pass: Pass { state.pass }

  /// Whether this is the object itself, not a member or an element.
  var isObjectItself: Bool { lastStep.isItself }

  @usableFromInline var isElement: Bool { lastStep.index != nil }

  /// Whether this is a part of the object, see `Mapper.flattened`.
  var isFlattened: Bool { options.contains(.part) }

  @_lifetime(copy self)
  func with(_ state: FieldState) -> Field { Field(self, in: outer, state) }

  @_lifetime(copy self)
  func with(_ options: FieldOptions) -> Field { with(state.adding(options)) }
}

/// The container of a field: a value on the tape when decoding, the prefix of a path when encoding.
/// Both are one word, so that a map's code is the same in both directions.
@frozen
@usableFromInline
struct FieldOuter: Equatable {
  @usableFromInline let number: Int

  @inlinable @inline(__always)
  init(_ container: Node) { number = container.index }

  @inlinable @inline(__always)
  init(_ prefix: Prefix) { number = prefix.number }

  @inlinable @inline(__always) var container: Node { Node(number) }
  @inlinable @inline(__always) var prefix: Prefix { Prefix(number) }
}

/// The key of a field, made from a literal without copying it.
@frozen
public struct JSONKey: ExpressibleByStringLiteral, Sendable {
  @usableFromInline let text: StaticString

  @inlinable @inline(__always)
  public init(stringLiteral text: StaticString) { self.text = text }
}

// The options of a field.

extension Field {
  /// This field or the field `key` next to it, for JSON that may have the value under either key.
  ///
  /// ```swift
  /// object.name <- json["name"].or("title")
  /// ```
  ///
  /// Decoding reads the first of them that is present and not null or, if there is none, the first
  /// that is null. Encoding writes this field.
  @_lifetime(copy self)
  public func or(_ key: JSONKey) -> Field { or(key.text.utf8Start, key.text.utf8CodeUnitCount) }

  /// This field or the field `key` next to it, for a key computed at run time.
  @_disfavoredOverload
  @_lifetime(copy self)
  public func or(_ key: some StringProtocol) -> Field {
    let step = run.pointee.step(to: String(key))
    return or(step.name, step.count)
  }

  @_lifetime(copy self)
  private func or(_ name: BytePointer?, _ count: Int) -> Field {
    guard mode == .decoding, !state.hasEnded else { return with(state) }
    let other = field(name, count)
    let extras = run.decoding.pointee.extras
    if !options.contains(.alternative) || !extras.triedKeys.contains(lastStep) {
      extras.triedKeys = [lastStep]
    }
    extras.triedKeys.append(other.lastStep)
    // Both keys are known, whichever is read and whether or not it is present.
    let (content, otherContent) = (lookUpContent(), other.lookUpContent())
    if content == .nothing { noteAbsentKey() }
    if otherContent == .nothing { other.noteAbsentKey() }
    if otherContent > content {
      let tape = run.decoding.pointee.tape
      extras.document.note(other.lastStep, readInsteadOf: lastStep, in: container, tape)
    }
    // This key is null, but in an unfinished document the other may still arrive with a value.
    let mayCome =
      content == .null && otherContent == .nothing && run.decoding.pointee.isOpen(container)
    return (otherContent > content || mayCome ? other : self).with(.alternative)
  }

  /// What a field has, the better the later.
  private enum Content: Comparable { case nothing, null, value }

  private func lookUpContent() -> Content {
    let value = lookUp()
    if value.isNone { return .nothing }
    return run.decoding.pointee.tape.word(value).tag == Tag.null ? .null : .value
  }

  /// Makes `<~` fail the run for a value that is present but does not fit; missing and null remain
  /// allowed.
  ///
  /// ```swift
  /// object.age <~ json["age"].strict
  /// ```
  public var strict: Field {
    @_lifetime(copy self)
    get {
      if mode == .decoding { run.decoding.pointee.frame.insert(.hasStrictField) }
      return with(.strict)
    }
  }

  /// Writes null for nil, and reads null as nil.
  ///
  /// ```swift
  /// object.mood <~ json["mood"].nullable     // {"mood":null} <-> nil
  /// ```
  public var nullable: Field {
    @_lifetime(copy self)
    get { with(.nullable) }
  }

  /// Keeps the value out of every log and error: a problem in it shows no value, no reason and no
  /// hint, and its path ends here. If more steps of a path follow, this applies to the whole object
  /// or array here.
  ///
  /// ```swift
  /// object.token <- json["token"].secret
  /// object.name <- json["login"].secret["name"]     // nothing of the login is shown
  /// ```
  public var secret: Field {
    @_lifetime(copy self)
    get { with(.secret) }
  }

  /// Reads and never writes: `object.id <- json["id"].decodeOnly`.
  public var decodeOnly: Field {
    @_lifetime(copy self)
    get { with(.decodeOnly) }
  }

  /// Writes and never reads: `object.version <- json["version"].encodeOnly`.
  public var encodeOnly: Field {
    @_lifetime(copy self)
    get { with(.encodeOnly) }
  }
}
