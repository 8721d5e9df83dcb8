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
