/// A value in the JSON being decoded, from which bridges and `JSONRepresentable` types read.
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
/// A reader lives as long as the call that receives it. The compiler refuses to store one, to
/// capture one in an escaping closure or to return one.
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
  /// Records, for hints, that this value, refused since `mark`, was to become a `type`.
  func setTargetType(_ type: Any.Type, by bridge: Any.Type? = nil, since mark: Mark) {
    let beginning = run.pointee.existingExtras?.document.beginning ?? Mark()
    let start = run.pointee.tape.start(of: node)
    run.pointee.shared.diagnostics.update(since: mark.noted > beginning.noted ? mark : beginning) {
      if $0.offset != start { return }
      $0.use.setTargetType(type, readsItself: bridge is any AnyDefaultBridge.Type)
    }
  }
}

// Reading a document that has not arrived completely.

extension JSONReader {
  /// Marks the values that are closed only because the document ends.
  ///
  /// - Parameters:
  ///   - containers: The offsets at which the open arrays and objects begin.
  ///   - endsInString: Whether the last value is an open string. It is marked as having escapes, so
  ///     that the fast path leaves it to `DecodingPointer.string`.
  func leaveOpen(_ containers: [Int], endsInString: Bool) {
    let tape = run.pointee.tape
    var open = Set(containers)
    if endsInString {
      open.insert(tape.start(of: tape.lastLeaf))
      tape.nodes[tape.lastLeaf] |= Tag.escaped
    }
    run.pointee.extras.document.open = open
  }

  /// Returns the part of this string that has arrived, for a bridge that does not convert it. For
  /// any other bridge known at compile time, this compiles to nothing.
  @inlinable @inline(__always)
  func openText<B: Bridge>(for bridge: B.Type) -> B.Value? {
    guard bridge == DefaultBridge<String>.self || bridge == DefaultBridge<String?>.self,
      let text = openText()
    else { return nil }
    return text as? B.Value
  }

  /// Whether this is an object or array that has not arrived completely. The checks of its map have
  /// been skipped, so that no closure can rely on them.
  @inlinable @inline(__always)
  var isOpenContainer: Bool { word.isContainer && run.pointee.isOpen(node) }

  @usableFromInline @inline(never)
  func openText() -> String? {
    run.pointee.isOpen(node) && word.isString ? run.pointee.tape.string(word) : nil
  }
}
