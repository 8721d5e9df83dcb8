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
    guard mode == .decoding, !options.contains(.ended) else {
      return with(options: options)
    }
    let other = Field(run, container, name: name, count: count, state: FieldState(options, pass))
    let extras = run.decoding.pointee.extras
    if !options.contains(.alternative) || !extras.triedKeys.contains(lastStep) {
      extras.triedKeys = [lastStep]
    }
    extras.triedKeys.append(other.lastStep)
    // Both are known keys, whichever is read.
    let (presence, otherPresence) = (presence, other.presence)
    return (otherPresence > presence ? other : self).with(.alternative)
  }

  /// 0 if there is nothing, 1 for null, 2 for a value.
  private var presence: Int {
    let value = lookUp()
    if value < 0 { return 0 }
    return run.decoding.pointee.tape.word(value).tag == Tag.null ? 1 : 2
  }

  /// Makes `<~` fail the run for a value that is present but does not fit; missing and null stay
  /// allowed.
  public var strict: Field {
    @_lifetime(copy self)
    get {
      if mode == .decoding { run.decoding.pointee.frame.insert(.hasStrictField) }
      return with(.strict)
    }
  }

  /// Writes null for nil, and reads null as nil.
  public var nullable: Field {
    @_lifetime(copy self)
    get { with(.nullable) }
  }

  /// Keeps the value out of every log and error: a problem in it shows no value, no reason and no
  /// hint, and its path ends here. Before a further step of a path, this applies to the whole object
  /// or array here.
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
