/// A string that contains a JSON document, converted through another bridge.
public struct StringifiedBridge<Base: Bridge>: Bridge {
  @usableFromInline let base: Base

  @inlinable
  init(_ base: Base) { self.base = base }

  public var _missing: Base.Value? { base._missing }

  @inlinable
  public func decode(_ json: JSONReader) -> Base.Value? {
    var value: Base.Value?
    json.readDocument { value = base.decodeNoting(.root, $0.run) }
    return value
  }

  @inlinable
  public func encode(_ value: Base.Value, to json: JSONWriter) {
    json.writeDocument { base.encode(value, to: $0) }
  }
}

extension Bridge {
  /// A string that contains JSON, which is converted through `base`.
  ///
  /// ```swift
  /// object.sites <- json["sites"] ~ .stringified(.array(.url))   // "[\"http://a.b\"]" <-> [URL]
  /// ```
  ///
  /// Decoding reads the document in the string with the options of the run. The path of a problem
  /// in it continues the path of the string: `$.payload.items[2].id`. Its line and column are those
  /// of the string. Encoding writes the document compactly, with sorted keys if the options ask for
  /// them. Nested documents share `maximumDepth`.
  ///
  /// - Complexity: O(bytes of the string), in addition to the complexity of `base`.
  @inlinable
  public static func stringified<Base: Bridge>(_ base: Base) -> Self
  where Self == StringifiedBridge<Base> { StringifiedBridge(base) }

  /// A string that contains the JSON of a type that needs no bridge.
  ///
  /// ```swift
  /// object.payload <- json["payload"] ~ .stringified()     // "{\"id\":7}" <-> Payload(id: 7)
  /// ```
  @inlinable
  public static func stringified<Value: JSONRepresentable>() -> Self
  where Self == StringifiedBridge<DefaultBridge<Value>> { StringifiedBridge(DefaultBridge()) }
}

extension JSONReader {
  /// Calls `body` with the document in the string if it is valid. Not generic, because generic code
  /// would look up the metadata of the result in each call.
  @usableFromInline
  func readDocument(_ body: (JSONReader) -> Void) {
    guard word.isString else { return noteType(.document) }
    guard run.pointee.requireStack(forValueAt: node), !run.pointee.isOpen(node) else { return }
    let (run, node, tape) = (run, node, run.pointee.tape)
    tape.withUnescapedBytes(tape.word(node)) { bytes in
      if run.pointee.enterDocument(bytes, at: node) { body(JSONReader(run, at: .root)) }
      run.pointee.leaveDocument()
    }
  }
}

extension JSONWriter {
  /// Writes a string that contains the document that `body` writes, if any. Refuses one that is too
  /// long to be read back: each level of nested strings doubles the backslashes.
  @usableFromInline
  func writeDocument(_ body: (JSONWriter) -> Void) {
    guard run.pointee.goDeeper() else { return }
    defer { run.pointee.depth -= 1 }
    let (run, mark) = (run, run.mark)
    var inner = run.writeApart { body(JSONWriter(run)) }
    if inner.count > 0, run.errors == mark.errors {
      if run.pointee.shared.settings.sortsKeys { inner.sortKeys() }
      if run.pointee.hasRawText { inner.restoreRawText(isCompact: false) }
      let start = run.pointee.output.count
      run.pointee.output.appendQuoted(inner.bytes())
      let length = run.pointee.output.count - start - 2
      if length > TapeLimit.length { run.pointee.note(.syntax(.stringLength)) }
    }
    inner.free()
  }
}
