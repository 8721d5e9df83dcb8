// The options of a field.

extension Field {
  /// The field `key` next to this one, for JSON that may have the value under either key.
  ///
  /// ```swift
  /// object.name <- json["name"].or("title")
  /// ```
  ///
  /// Decoding reads the first one that is present and not null or, if there is none, the first one
  /// that is null. Encoding writes this one.
  @_lifetime(copy self)
  public func or(_ key: JSONKey) -> Field {
    or(key.text.utf8Start, key.text.utf8CodeUnitCount)
  }

  /// The field `key` next to this one, for a key that is computed at run time.
  @_disfavoredOverload
  @_lifetime(copy self)
  public func or(_ key: some StringProtocol) -> Field {
    let name = run.pointee.name(String(key))
    return or(name.baseAddress, name.count)
  }

  @_lifetime(copy self)
  private func or(_ name: BytePointer?, _ count: Int) -> Field {
    guard mode == .decoding, !options.contains(.broken) else { return self }
    let other = Field(run, container, name: name, count: count, options: options)
    let isChained = options.contains(.alternative)
    run.decoding.pointee.rememberAlternatives(
      KeyOrIndex(self),
      KeyOrIndex(other),
      isChained: isChained
    )
    // Both are known keys, whichever is read.
    let (presence, otherPresence) = (self.presence, other.presence)
    return (otherPresence > presence ? other : self).with(.alternative)
  }

  /// 0 if there is nothing, 1 for null, 2 for a value.
  private var presence: Int {
    let value = lookUp()
    if options.contains(.tracked) || options.contains(.marking) { markSeen(value) }
    if value < 0 { return 0 }
    return run.decoding.pointee.tape.word(value).tag == Tag.null ? 1 : 2
  }

  /// Makes `<~` fail the run for a value that is present but does not fit; missing and null stay
  /// allowed.
  public var strict: Field {
    @_lifetime(copy self)
    get { with(.strict) }
  }

  /// Writes null for nil, and reads null as nil.
  public var nullable: Field {
    @_lifetime(copy self)
    get { with(.nullable) }
  }

  /// Keeps the value out of every log and error. With `.or` this applies to the value under each of
  /// the keys; before a further step of a path, it applies to the whole object or array here.
  public var secret: Field {
    @_lifetime(copy self)
    get { with(.secret) }
  }

  /// Reads and never writes.
  public var decodeOnly: Field {
    @_lifetime(copy self)
    get { with(.decodeOnly) }
  }

  /// Writes and never reads.
  public var encodeOnly: Field {
    @_lifetime(copy self)
    get { with(.encodeOnly) }
  }
}
