/// The place of a value in the JSON being encoded: what bridges and `JSONRepresentable` types write
/// to.
///
/// ```swift
/// func encode(_ value: Int, to json: JSONWriter) { String(value, radix: 16).encode(to: json) }
/// ```
///
/// Write one value, with the `encode` of another type or bridge, or with `map` for an object. A
/// bridge that writes nothing refuses its value.
///
/// A writer lives as long as the call that receives it. The compiler refuses to store one, capture
/// one in an escaping closure or return one.
@frozen
public struct JSONWriter: ~Escapable {
  @usableFromInline let run: EncodingPointer

  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(_ run: EncodingPointer) { self.run = run }

  /// The values that the program passes to its maps, see `Rosetta.context`.
  @inlinable
  public var context: ContextValues { run.pointee.shared.context }

  /// Refuses a value with a reason. Write nothing then.
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
  public func refuse(_ reason: String) { refuse(by: .words(Wording.value), .words(reason)) }

  /// Refuses a value because of a thrown error.
  @inline(never)
  public func refuse(_ error: any Error) { refuse(by: .words(Wording.value), .error(error)) }

  /// Notes that a value of a type cannot be written.
  @usableFromInline @inline(never)
  func refuse<Value>(_ value: Value, _ error: any Error) {
    refuse(by: .type(Value.self), .error(error))
  }

  /// Writes nothing for a missing value: the key of an optional field is left out.
  func writeNothing() { run.pointee.isAbsent = true }

  @usableFromInline
  func refuse(by bridge: Expectation, _ reason: Reason?) {
    run.pointee.note(.refused(by: bridge, reason: reason))
  }
}
