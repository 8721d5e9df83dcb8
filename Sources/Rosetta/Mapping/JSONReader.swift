/// A value in the JSON being decoded: what bridges and `JSONRepresentable` types read from.
///
/// ```swift
/// struct HexBridge: Bridge {
///   func decode(_ json: JSONReader) -> Int? {
///     guard let text = String.decode(json) else { return nil }
///     return Int(text, radix: 16) ?? json.refuse("not hexadecimal")
///   }
///   func encode(_ value: Int, to json: JSONWriter) { String(value, radix: 16).encode(to: json) }
/// }
/// ```
///
/// Read the value with the `decode` of another type or bridge, such as `String.decode(json)`, or
/// with `map` if it is an object. It may be read more than once.
///
/// A reader lives as long as the call that receives it. The compiler refuses to store one, capture
/// one in an escaping closure or return one.
@frozen
public struct JSONReader: ~Escapable {
  @usableFromInline let run: DecodingPointer
  /// The position of the value on the tape.
  @usableFromInline let node: Int

  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(_ run: DecodingPointer, at node: Int) {
    self.run = run
    self.node = node
  }

  /// The word of the value on the tape.
  @inlinable @inline(__always)
  var word: UInt64 { run.pointee.tape.word(node) }

  /// The JSON type of the value, for a bridge that takes more than one.
  ///
  /// ```swift
  /// func decode(_ json: JSONReader) -> Content? {
  ///   if json.type == .string { return String.decode(json).map { .text($0) } }
  ///   return [Part].decode(json).map { .parts($0) }
  /// }
  /// ```
  public var type: JSONType {
    let word = word
    if word.isContainer { return word.isObject ? .object : .array }
    return switch word.tag {
    case Tag.null: .null
    case Tag.true, Tag.false: .boolean
    case Tag.integer, Tag.fraction: .number
    default: .string
    }
  }

  /// The values that the program passes to its maps, see `Rosetta.context`.
  @inlinable
  public var context: ContextValues { run.pointee.shared.context }
}

// What a value that has been refused since `notedBefore` was to become, for hints.
extension JSONReader {
  /// This value was to become a `type`.
  @usableFromInline @inline(never)
  func rememberUse(_ type: Any.Type, since notedBefore: Int) {
    let start = run.pointee.tape.start(of: node)
    run.pointee.updateUse(since: notedBefore, from: start) { use, offset in
      if offset == start { use.become(type) }
    }
  }

  /// What is in this value goes through one more bridge.
  @usableFromInline @inline(never)
  func rememberUse(in wrapper: HintContext.Wrapper, since notedBefore: Int) {
    updateUse(since: notedBefore) { $0.wrap(in: wrapper) }
  }

  /// What is in this value is in a dictionary.
  @usableFromInline @inline(never)
  func rememberUse(inDictionaryOf keys: Any.Type, since notedBefore: Int) {
    updateUse(since: notedBefore) { $0.wrap(inDictionaryOf: keys) }
  }

  /// What is in this value belongs to a property, or to those of the object here.
  @usableFromInline @inline(never)
  func rememberUseInField(since notedBefore: Int) {
    updateUse(since: notedBefore) { $0.end(in: .field) }
  }

  /// What is in this value belongs to the payload of a case.
  @usableFromInline @inline(never)
  func rememberUseInPayload(since notedBefore: Int) {
    updateUse(since: notedBefore) { $0.end(in: .variant) }
  }

  private func updateUse(since notedBefore: Int, _ change: (inout HintContext) -> Void) {
    let start = run.pointee.tape.start(of: node)
    run.pointee.updateUse(since: notedBefore, from: start) { use, _ in change(&use) }
  }
}
