/// A place in the JSON being encoded, to which bridges and `JSONRepresentable` types write.
///
/// ```swift
/// func encode(_ value: Int, to json: JSONWriter) { String(value, radix: 16).encode(to: json) }
/// ```
///
/// Write one value, with the `encode` of another type or bridge, or with `map` for an object. A
/// bridge that writes nothing refuses its value.
///
/// A writer lives as long as the call that receives it. The compiler refuses to store one, to
/// capture one in an escaping closure or to return one.
@frozen
public struct JSONWriter: ~Escapable {
  @usableFromInline let run: EncodingPointer

  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(_ run: EncodingPointer) { self.run = run }

  /// The values that the program passes to its maps, see `Rosetta.context`.
  @inlinable
  public var context: ContextValues { run.pointee.shared.settings.context }

  /// Refuses a value with a reason. Call this instead of writing the value.
  ///
  /// ```swift
  /// func encode(_ value: Color, to json: JSONWriter) {
  ///   guard let hex = value.hex else { return json.refuse("not an RGB color") }
  ///   hex.encode(to: json)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - reason: Why the value is refused, in lower case and without a period.
  ///   - code: The `customCode` of the problem.
  @inline(never)
  public func refuse(_ reason: String, code: String? = nil) {
    refuse(by: .words(Wording.valueToWrite), Reason(reason, code))
  }

  /// Refuses a value because of a thrown error.
  @inline(never)
  public func refuse(_ error: any Error) { refuse(by: .words(Wording.valueToWrite), .error(error)) }

  /// Notes that a value of a type cannot be written.
  @usableFromInline @inline(never)
  func refuse<Value>(_ value: Value, _ error: any Error) {
    refuse(by: .type(Value.self), .error(error))
  }

  /// Leaves out the key of this value, even of a required field, and the objects on its path. Write
  /// nothing else. An element, a member of a dictionary and a root cannot be left out.
  ///
  /// ```swift
  /// func encode(_ value: Int, to json: JSONWriter) {
  ///   if value == 0 { json.omit() } else { value.encode(to: json) }
  /// }
  /// ```
  public func omit() { run.pointee.absence = .omitted }

  /// Writes nothing for a missing value, so that the key of an optional field is left out.
  @usableFromInline
  func writeNothing() { run.pointee.absence = .missing }

  func refuse(by bridge: Expectation, _ reason: Reason?) {
    run.pointee.note(.refused(by: bridge, reason: reason))
  }
}

// MARK: - Objects

extension JSONWriter {
  /// Maps an object by hand, for a bridge that writes an object without a model.
  ///
  /// - Returns: Whether every required value was present.
  @discardableResult
  public func map(_ body: (Mapper) -> Void) -> Bool {
    let mark = run.mark
    encodeObject(body)
    return run.errors == mark.errors
  }

  @inlinable @inline(__always)
  func encodeObject(_ body: (Mapper) -> Void) {
    guard let outer = run.pointee.openObject() else { return }
    let state = FieldState(run.pointee.shared.settings.baseOptions, run.pointee.objectPass)
    body(Mapper(run.shared, in: FieldOuter(Prefix.object), state))
    run.pointee.closeObject(outer)
  }
}

// MARK: - Instances: copies of what they hold, and cycles

extension JSONWriter {
  /// Writes an object whose members `body` writes from an instance or, without one, from a copy.
  @inlinable @inline(__always)
  func encodeObject(of instance: ObjectIdentifier?, _ body: (Mapper) -> Void) {
    if let instance { encodeInstance(instance, body) } else { encodeObject(body) }
  }

  /// Writes an object whose members `body` writes from an instance, which other threads may read at
  /// the same time. Refuses an instance that is already being written, because its map would access
  /// a property that it is already accessing, which Swift does not allow.
  ///
  /// - Complexity: O(enclosing instances).
  @usableFromInline
  func encodeInstance(_ instance: ObjectIdentifier, _ body: (Mapper) -> Void) {
    if run.pointee.instances.contains(where: { $0.identifier == instance }) {
      return run.pointee.note(.cycle)
    }
    run.pointee.instances.append((instance, run.pointee.output.count))
    encodeObject(body)
    _ = run.pointee.instances.popLast()
  }
}

/// The compact JSON of a value. Numbers are compared by value, anything else by its bytes.
struct JSONText: Comparable {
  let text: String
  /// Whether the value is or holds a `RawJSON`, which no message shows.
  let isRaw: Bool

  init(_ value: some JSONRepresentable) { self.init { value.encode(to: $0) } }

  /// Makes the JSON of a value that `outer` is writing. What cannot be written is left out.
  init(_ value: some JSONRepresentable, in outer: EncodingPointer) {
    self.init(outer.pointee.shared.settings.context) { json in
      // The maps of these instances are running. To write one, its map would access it again.
      json.run.pointee.instances = outer.pointee.instances
      json.run.pointee.shared.stack = outer.pointee.shared.stack
      value.encode(to: json)
    }
  }

  /// The JSON that a bridge writes.
  init<B: Bridge>(_ value: B.Value, _ bridge: B, _ context: ContextValues) {
    self.init(context) { bridge.encode(value, to: $0) }
  }

  init(_ context: ContextValues = ContextValues(), _ encode: (JSONWriter) -> Void) {
    var run = EncodingRun(context: context, capacity: 64)
    defer { run.free() }
    withUnsafeMutablePointer(to: &run) { encode(JSONWriter($0)) }
    isRaw = run.hasRawText
    if isRaw { run.output.restoreRawText(isCompact: true) }
    text = String(decoding: run.output.bytes(), as: UTF8.self)
  }

  var isString: Bool { text.utf8.first == .quote }

  /// The content of a string, without quotes and escapes; for anything else, the text itself.
  var content: String { isString ? Tape.string(json: text) : text }

  static func < (left: JSONText, right: JSONText) -> Bool {
    if !left.isString, !right.isString, let one = Double(left.text),
      let other = Double(right.text), one != other
    {
      return one < other
    }
    return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
