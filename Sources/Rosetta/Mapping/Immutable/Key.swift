/// The place in the JSON of a property of a `Properties(of:)`: `"id"`, `JSONPath("names", 0)`, or a
/// `Key` with the options of a `Field`.
///
/// ```swift
/// \.id <- Key("id").or("uniqueID")            // read under either key, written as "id"
/// \.nickname <~ Key("nickname").nullable      // null <-> nil
/// \.token <- Key("token").secret
/// ```
public struct Key: ExpressibleByStringLiteral, Sendable {
  @usableFromInline let storage: KeyStorage

  public init(stringLiteral key: String) { self.init(key) }

  /// A member of the object.
  public init(_ key: String) { self.init(JSONPath(.key(key))) }

  /// A nested value.
  public init(_ path: JSONPath) { storage = KeyStorage(path) }

  private init(_ storage: KeyStorage) { self.storage = storage }

  private func with(_ options: FieldOptions) -> Key {
    Key(KeyStorage(storage.path, storage.options.union(options), or: storage.alternatives))
  }

  /// All members of the object that no other property names, see `Mapper.rest`.
  ///
  /// ```swift
  /// \.id <- "id"
  /// \.extras <- Key.rest       // {"id":7,"new":true} <-> id 7, extras ["new": true]
  /// ```
  public static var rest: Key { Key(KeyStorage(JSONPath(), .rest)) }

  /// A part of the model whose members are stored directly in this object, see `Mapper.flattened`.
  ///
  /// ```swift
  /// \.id <- "id"
  /// \.stamps <- Key.flattened      // {"id":7,"created":"…"} <-> id 7, stamps.created
  /// ```
  public static var flattened: Key { Key(KeyStorage(JSONPath(), [.rest, .part])) }

  /// This key or `key` next to it, for JSON that may have the value under either key. Decoding
  /// reads the first of them that is present and not null or, if there is none, the first that is
  /// null. Encoding writes this key.
  public func or(_ key: String) -> Key {
    Key(KeyStorage(storage.path, storage.options, or: storage.alternatives + [key]))
  }

  /// Makes `<~` fail the run for a value that is present but does not fit; missing and null remain
  /// allowed.
  public var strict: Key { with(.strict) }
  /// Writes null for nil, and reads null as nil.
  public var nullable: Key { with(.nullable) }
  /// Keeps the value out of every log and error.
  public var secret: Key { with(.secret) }
  /// Reads and never writes.
  public var decodeOnly: Key { with(.decodeOnly) }
  /// Writes and never reads. With `<~`, the property is then nil.
  public var encodeOnly: Key { with(.encodeOnly) }
}

/// The content of a `Key`. A class, because each property captures its key three times.
@usableFromInline
final class KeyStorage: Sendable {
  let path: JSONPath
  @usableFromInline let options: FieldOptions
  let alternatives: [String]
  /// The key, if it is the only step of its path and has no alternatives. Nil for a secret, because
  /// the run keeps the steps to a secret and may outlive this key.
  @usableFromInline let name: KeyName?

  init(_ path: JSONPath, _ options: FieldOptions = [], or alternatives: [String] = []) {
    (self.path, self.options, self.alternatives) = (path, options, alternatives)
    if alternatives.isEmpty, !options.contains(.secret), path.components.count == 1,
      case .key(let key) = path.components[0]
    {
      name = KeyName(key)
    } else {
      name = nil
    }
  }

  var isRest: Bool { options.contains(.rest) && !options.contains(.part) }

  /// The path where the value is written, if there is just one.
  var writtenPath: JSONPath? {
    options.contains(.decodeOnly) || options.contains(.rest) ? nil : path
  }

  @_lifetime(copy mapper)
  @inlinable @inline(__always)
  func field(_ mapper: Mapper) -> Field {
    if let name {
      return Field(mapper.run, mapper.outer, name, state: mapper.state.adding(options))
    }
    return fieldAtPath(mapper)
  }

  @_lifetime(copy mapper)
  @usableFromInline
  func fieldAtPath(_ mapper: Mapper) -> Field {
    if options.contains(.rest) { return mapper.field(.itself, options) }
    var field = place(in: mapper).with(options)
    for alternative in alternatives { field = field.or(alternative) }
    return field
  }

  /// A single key does not count as made at run time, because `Properties.sharesPlaces` knows it.
  @_lifetime(copy mapper)
  private func place(in mapper: Mapper) -> Field {
    if path.components.count == 1, case .key(let key) = path.components[0] {
      return mapper.field(mapper.run.pointee.step(to: key))
    }
    return mapper[path]
  }

  /// Notes a required property that is never read, so that no value can be made.
  @usableFromInline @inline(never)
  func noteUnread(_ mapper: Mapper, _ type: Any.Type) {
    guard options.contains(.encodeOnly) else { return }
    let kind = Diagnostic.Kind.refused(by: .type(type), reason: .words(Wording.neverRead(path)))
    mapper.run.decoding.pointee.note(kind, at: mapper.container)
  }
}

/// A type that names the place of a property: a string, a path or a `Key`.
public protocol KeyConvertible {
  /// The place that this names.
  var mappingKey: Key { get }
}

extension KeyConvertible where Self: JSONPathConvertible {
  /// The place that this names.
  public var mappingKey: Key { Key(jsonPath) }
}

extension String: KeyConvertible {}
extension JSONPath: KeyConvertible {}

extension Key: KeyConvertible {
  /// The key itself.
  public var mappingKey: Key { self }
}

/// A key, the bridge that converts its value, and the check that the value must pass, as made by
/// `"id" ~ bridge § check`.
public struct BridgedKey<B: Bridge, Value> where B.Value == Value {
  @usableFromInline let key: Key
  @usableFromInline let bridge: B
  @usableFromInline var check: FieldCheck<Value>?

  @inlinable
  init(_ key: Key, _ bridge: B) {
    self.key = key
    self.bridge = bridge
  }

  @usableFromInline
  func adding(_ check: FieldCheck<Value>) -> BridgedKey {
    var copy = self
    copy.check = check.after(self.check)
    return copy
  }
}

extension BridgedKey {
  /// The key of a line whose check takes an optional of a type with a default bridge. Like any
  /// check, it does not get nil: only another bridge makes null a value.
  @inlinable
  func unwrapped<T: JSONRepresentable>() -> BridgedKey<DefaultBridge<T>, T>
  where B == DefaultBridge<T?>, Value == T? {
    var wrapped = BridgedKey<DefaultBridge<T>, T>(key, DefaultBridge())
    wrapped.check = check?.unwrapped()
    return wrapped
  }
}
