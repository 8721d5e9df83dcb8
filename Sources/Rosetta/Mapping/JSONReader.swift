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
  ///   json.type == .string ? String.decode(json).map { .text($0) } : [Part].decode(json).map { .parts($0) }
  /// }
  /// ```
  public var type: JSONType {
    let word = word
    return switch word.tag {
    case Tag.null: .null
    case Tag.true, Tag.false: .boolean
    case Tag.integer, Tag.fraction: .number
    case Tag.array: .array
    default: word.isObject ? .object : .string
    }
  }

  /// The values that the program passes to its maps, see `Rosetta.context`.
  @inlinable
  public var context: ContextValues { run.pointee.shared.context }
}

// What has been refused in this value, for hints.
extension JSONReader {
  /// The value, which was to become a `type`, has been refused since `mark`.
  @usableFromInline @inline(never)
  func noteUse(_ type: Any.Type, since mark: Int) {
    let start = run.pointee.tape.start(of: node)
    run.pointee.noteUse(since: mark, from: start) { use, offset in
      if offset == start { use.become(type) }
    }
  }

  /// What has been refused in this value since `mark` goes through one more bridge.
  @usableFromInline @inline(never)
  func noteUse(in wrapper: HintContext.Wrapper, since mark: Int) {
    let start = run.pointee.tape.start(of: node)
    run.pointee.noteUse(since: mark, from: start) { use, _ in use.wrap(in: wrapper) }
  }

  /// What has been refused in this value since `mark` is in a dictionary.
  @usableFromInline @inline(never)
  func noteUse(inDictionaryOf keys: Any.Type, since mark: Int) {
    let start = run.pointee.tape.start(of: node)
    run.pointee.noteUse(since: mark, from: start) { use, _ in use.wrap(inDictionaryOf: keys) }
  }

  /// What has been refused in this value since `mark` belongs to a property, or to those of the object
  /// here.
  @usableFromInline @inline(never)
  func noteUseOfFields(since mark: Int) {
    let start = run.pointee.tape.start(of: node)
    run.pointee.noteUse(since: mark, from: start) { use, _ in use.end(in: .field) }
  }
}
