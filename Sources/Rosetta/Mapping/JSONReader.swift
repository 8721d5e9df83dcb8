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
  @usableFromInline let node: Node

  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(_ run: DecodingPointer, at node: Node) {
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
  public var context: ContextValues { run.pointee.shared.settings.context }
}

extension JSONReader {
  /// For hints: this value, refused since `mark`, was to become a `type`.
  func setTargetType(_ type: Any.Type, by bridge: Any.Type? = nil, since mark: Mark) {
    let beginning = run.pointee.existingExtras?.document.beginning ?? Mark()
    let start = run.pointee.tape.start(of: node)
    run.pointee.shared.diagnostics.update(since: mark.noted > beginning.noted ? mark : beginning) {
      if $0.offset != start { return }
      $0.use.setTargetType(type, readsItself: bridge is any OwnReading.Type)
    }
  }
}

// Reading a document that has not arrived completely.

extension JSONReader {
  /// Says that the document is closed only because it ends.
  ///
  /// - Parameters:
  ///   - containers: Where the arrays and objects begin that are open.
  ///   - endsInString: Whether its last value is a string that is open. It is marked as one with
  ///     escapes, which the fast path leaves to `DecodingPointer.string`.
  func leaveOpen(_ containers: [Int], endsInString: Bool) {
    let tape = run.pointee.tape
    var open = Set(containers)
    if endsInString {
      open.insert(tape.start(of: tape.lastLeaf))
      tape.nodes[tape.lastLeaf] |= Tag.escaped
    }
    run.pointee.extras.document.open = open
  }

  /// What has arrived of this string, for a bridge that does not convert it. Nothing of it is left
  /// where the compiler knows that the bridge is another one.
  @inlinable @inline(__always)
  func openText<B: Bridge>(for bridge: B.Type) -> B.Value? {
    guard bridge == DefaultBridge<String>.self || bridge == DefaultBridge<String?>.self,
      let text = openText()
    else { return nil }
    return text as? B.Value
  }

  @usableFromInline @inline(never)
  func openText() -> String? {
    run.pointee.isOpen(node) && word.isString ? run.pointee.tape.string(word) : nil
  }
}
