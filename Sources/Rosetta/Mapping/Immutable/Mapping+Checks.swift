extension Mapping {
  /// This mapping with a check of the whole value, across its properties.
  ///
  /// ```swift
  /// static let mapping = Mapping(City.init, properties)
  ///   .checked("must have a name or a site", at: "name", code: "either") {
  ///     $0.name != "" || $0.site != nil
  ///   }
  /// ```
  ///
  /// Decoding checks a value whose properties all fit, and fails if the check does. Encoding refuses
  /// such a value, too.
  ///
  /// - Parameters:
  ///   - demand: The message, such as `must have a name or a site`.
  ///   - path: The field that the problem is about, from this object; the object unless given.
  ///   - code: What the problem has as its `customCode`.
  ///   - passes: Whether a value satisfies it.
  public func checked(
    _ demand: String,
    at path: JSONPath? = nil,
    code: String? = nil,
    _ passes: @escaping (Root) -> Bool
  ) -> Mapping {
    let check: (Root?, borrowing JSONReader) -> Root? = { value, json in
      guard let value, !passes(value), !json.run.pointee.isOpen(json.node) else { return value }
      Mapper(json.run.shared, container: json.node, options: [])
        .noteRefusal(demand, at: path, code: code)
      return nil
    }
    return Mapping(
      decode: { json in check(decodeObject(json), json) },
      encode: { value, json in
        if passes(value) { return encodeObject(value, json) }
        Mapper(json.run.shared, container: 0, options: [])
          .noteRefusal(demand, at: path, code: code)
      },
      merge: { old, json in
        // Instances in the value get their old values back.
        var value: Root?
        let isMerged = json.changeInstances(since: json.run.mark) { json in
          value = check(mergeObject(old, json), json)
          return value != nil
        }
        return isMerged ? value : nil
      }
    )
  }
}
