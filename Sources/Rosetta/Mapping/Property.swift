/// One property of a `Mapping(T.init, …)`: what `\.id <- "id"` makes.
public struct Property<Root, Value> {
  /// Puts the value into its slot. False, after a finding, when it does not fit.
  @usableFromInline let read: (Mapper, PropertySlot) -> Bool
  @usableFromInline let discard: (PropertySlot) -> Void
  @usableFromInline let write: (PropertySource<Root>, Mapper) -> Void

  @inlinable
  init(
    read: @escaping (Mapper, PropertySlot) -> Bool,
    write: @escaping (PropertySource<Root>, Mapper) -> Void
  ) {
    self.read = read
    discard = { _ = $0.take(Value.self) }
    self.write = write
  }

  @inlinable
  func group(alignment: Int) -> PropertyGroup<Root> {
    PropertyGroup(
      read: read,
      discard: discard,
      write: write,
      size: PropertySlots.size(of: Value.self, alignment: alignment)
    )
  }
}

/// Where a property of a `Mapping(T.init, …)` stands in the JSON: `"id"`, `JSONPath("names", 0)`, or
/// `Key("id").secret` for one with options.
public struct Key: ExpressibleByStringLiteral, Sendable {
  let path: JSONPath
  /// The bytes of a path of one key.
  @usableFromInline let name: KeyName?
  @usableFromInline var options: FieldOptions = []
  @usableFromInline var alternatives: [String] = []

  public init(stringLiteral key: String) { self.init(key) }

  public init(_ key: String) { self.init(JSONPath(.key(key))) }

  public init(_ path: JSONPath) {
    self.path = path
    name =
      if path.components.count == 1, case .key(let key) = path.components[0] {
        KeyName(key)
      } else {
        nil
      }
  }

  private func with(_ option: FieldOptions) -> Key {
    var copy = self
    copy.options.insert(option)
    return copy
  }

  /// The first of this key and `key` that is there. Encoding writes this one.
  public func or(_ key: String) -> Key {
    var copy = self
    copy.alternatives.append(key)
    return copy
  }

  /// The field of this key.
  @_lifetime(copy mapper)
  @inlinable @inline(__always)
  func field(_ mapper: Mapper) -> Field {
    if let name, alternatives.isEmpty {
      return Field(
        mapper.run,
        mapper.node,
        name: name.start,
        count: name.count,
        options: mapper.options.union(options)
      )
    }
    return fieldAtPath(mapper)
  }

  @_lifetime(copy mapper)
  @usableFromInline
  func fieldAtPath(_ mapper: Mapper) -> Field {
    var field = mapper[path].with(options)
    for alternative in alternatives { field = field.or(alternative) }
    return field
  }

  /// Makes `<~` fail the run for a value that is there and invalid.
  public var strict: Key { with(.strict) }
  /// Writes null for nil, and reads null as nil.
  public var nullable: Key { with(.nullable) }
  /// Keeps the value out of every log and error.
  public var secret: Key { with(.secret) }
  /// Reads and never writes.
  public var decodeOnly: Key { with(.decodeOnly) }
  /// Writes and never reads: with `<~` the property is then nil.
  public var encodeOnly: Key { with(.encodeOnly) }

  /// Notes a required property that is never read: there is nothing to make a value of.
  @usableFromInline @inline(never)
  func noteUnread<Value>(_ mapper: Mapper, _ type: Value.Type) {
    guard options.contains(.encodeOnly) else { return }
    let _: Value? = Field(valueAt: mapper.node, mapper.run).refuse(Wording.neverRead(path))
  }
}

/// What names the place of a property: a string, a path or a `Key`.
public protocol KeyConvertible {
  var mappingKey: Key { get }
}

extension String: KeyConvertible {
  public var mappingKey: Key { Key(self) }
}

extension JSONPath: KeyConvertible {
  public var mappingKey: Key { Key(self) }
}

extension Key: KeyConvertible {
  public var mappingKey: Key { self }
}
