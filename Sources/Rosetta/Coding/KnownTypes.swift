// What has been found out about the types that a coder has met. One call at a time has it, and leaves
// it to the next one: a short document takes half as long to write as with a new coder.

/// SAFETY: whoever uses it has taken it from the coder. It goes back when nobody can use the session.
final class DecodingTypes: @unchecked Sendable {
  /// How types are read.
  @exclusivity(unchecked) var readers = TypeCache<any DirectlyDecodable.Type>()
  /// What makes the containers of types of keys.
  @exclusivity(unchecked) var makers = TypeCache<AnyObject>()
}

/// SAFETY: as for `DecodingTypes`.
final class EncodingTypes: @unchecked Sendable {
  /// How types are written.
  @exclusivity(unchecked) var writers = TypeCache<any DirectlyEncodable.Type>()
  /// What makes the containers of types of keys.
  @exclusivity(unchecked) var makers = TypeCache<AnyObject>()
  /// In the order of their identifiers.
  @exclusivity(unchecked) private(set) var schedules: [KeySchedule] = []
  private let escapesSlashes: Bool

  private init(escapesSlashes: Bool) { self.escapesSlashes = escapesSlashes }

  /// Those of the coder, unless another call has them, or they hold keys that are written otherwise
  /// or more than a type has by itself.
  static func take(_ options: RosettaEncoder.Options) -> EncodingTypes {
    if let types = options.types.withLock({ $0.take() }),
      types.escapesSlashes == options.escapesSlashes, !types.schedules.contains(where: \.isFull)
    {
      return types
    }
    return EncodingTypes(escapesSlashes: options.escapesSlashes)
  }

  func addSchedule() -> KeySchedule {
    let schedule = KeySchedule(identifier: schedules.count + 1)
    schedules.append(schedule)
    return schedule
  }
}
