/// The place of a value in the JSON that is encoded: what bridges and `JSONRepresentable` types write
/// to.
///
/// ```swift
/// func encode(_ value: Int, to json: JSONWriter) { String(value, radix: 16).encode(to: json) }
/// ```
///
/// One value is written, by the `encode` of another type or bridge, or as an object by `map`. A bridge
/// that writes nothing has refused its value.
///
/// A writer lives as long as the call that it is handed to. The compiler refuses to store one, capture
/// one in an escaping closure or return one.
@frozen
public struct JSONWriter: ~Escapable {
  @usableFromInline let run: EncodingPointer

  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(_ run: EncodingPointer) { self.run = run }

  /// What the program has handed to its maps, see `Rosetta.context`.
  @inlinable
  public var context: ContextValues { run.pointee.shared.context }

  /// Says why a value has no JSON. Nothing is written then.
  ///
  /// ```swift
  /// func encode(_ value: Color, to json: JSONWriter) {
  ///   guard let hex = value.hex else { return json.refuse("not an RGB color") }
  ///   hex.encode(to: json)
  /// }
  /// ```
  ///
  /// - Parameter reason: Why not, lower case and without a period.
  @inline(never)
  public func refuse(_ reason: String) { refuse(by: .words("the value"), .words(reason)) }

  /// Says why a value has no JSON, by an error that was thrown.
  @inline(never)
  public func refuse(_ error: any Error) { refuse(by: .words("the value"), .error(error)) }

  /// Notes that a value of a type has no JSON.
  @usableFromInline @inline(never)
  func refuse<Value>(_ value: Value, _ error: any Error) {
    refuse(by: .type(Value.self), .error(error))
  }

  /// Writes no value, for one that is not there: the key of an optional field is left out.
  func writeNothing() { run.pointee.isAbsent = true }

  @usableFromInline
  func refuse(by bridge: Expectation, _ reason: Reason?) {
    run.pointee.note(.refused(by: bridge, reason: reason))
  }
}

// Objects and the instances that they are written of.
extension JSONWriter {
  /// Maps an object by hand: what a bridge calls for an object that no model stands for.
  ///
  /// - Returns: Whether everything required was there.
  @discardableResult
  public func map(_ body: (Mapper) -> Void) -> Bool {
    let mark = run.pointee.errors
    encodeObject(body)
    return run.pointee.errors == mark
  }

  /// An object of what `body` writes.
  @inlinable @inline(__always)
  func encodeObject(_ body: (Mapper) -> Void) {
    let outer = run.pointee.openObject()
    if outer < 0 { return }
    body(Mapper(run.shared, node: 0, options: run.pointee.objectOptions))
    run.pointee.closeObject(outer)
  }

  /// An object of what `body` writes of a copy that is its own: it may hand a part of the copy to a map.
  @inlinable @inline(__always)
  func encodeCopy(_ body: (Mapper) -> Void) {
    let isInInstance = run.pointee.isInInstance
    if _slowPath(isInInstance) { run.pointee.isInInstance = false }
    encodeObject(body)
    if _slowPath(isInInstance) { run.pointee.isInInstance = true }
  }

  /// An object of what `body` writes of an instance, which others may read at the same time. Refused if
  /// the instance is being written already: its map would reach into a property that it has reached
  /// into, which Swift does not allow.
  ///
  /// Complexity: O(instances around).
  @usableFromInline
  func encodeInstance(_ instance: AnyObject, _ body: (Mapper) -> Void) {
    let identifier = ObjectIdentifier(instance)
    if run.pointee.instances.contains(identifier) { return run.pointee.note(.cycle) }
    let isInInstance = run.pointee.isInInstance
    run.pointee.instances.append(identifier)
    run.pointee.isInInstance = true
    encodeObject(body)
    run.pointee.isInInstance = isInInstance
    _ = run.pointee.instances.popLast()
  }

  /// An object of what `body` writes of a copy of `value`, which is an instance itself or not.
  @inlinable
  func encodeMapping<Root>(of value: Root, _ body: (Mapper) -> Void) {
    if Root.self is AnyClass {
      encodeInstance(value as AnyObject, body)
    } else {
      encodeCopy(body)
    }
  }
}
