/// What a model's `map` is handed: the JSON object to read from or to write to.
///
/// ```swift
/// static func map(_ object: inout User, json: Mapper) {
///   object.id   <- json["id"]       // required
///   object.name <~ json["name"]     // optional
/// }
/// ```
///
/// A mapper lives as long as the call of `map` that it is handed to. The compiler refuses to store
/// one, capture one in an escaping closure or return one.
@frozen
public struct Mapper: ~Escapable {
  /// The direction of a run.
  public typealias Mode = MappingMode

  @usableFromInline let run: RunPointer
  /// Decoding: the object. Encoding: 0, the prefix of no path.
  @usableFromInline let node: Int
  @usableFromInline let options: FieldOptions

  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(_ run: RunPointer, node: Int, options: FieldOptions) {
    self.run = run
    self.node = node
    self.options = options
  }

  /// Whether the map runs to decode or to encode.
  @inlinable
  public var mode: Mode { run.pointee.mode }

  /// What the program has handed to its maps, see `Rosetta.context`.
  @inlinable
  public var context: ContextValues { run.pointee.context }

  /// The member `key` of the object.
  @inlinable
  public subscript(key: JSONKey) -> Field {
    @_lifetime(copy self)
    @inline(__always)
    get {
      let text = key.text
      return Field(
        run,
        node,
        name: text.utf8Start,
        count: text.utf8CodeUnitCount,
        options: options
      )
    }
  }

  /// The member `key` of the object, for a key that is made at run time. Generic, because
  /// the type checker would prefer a plain `String` to a `JSONKey` for a literal.
  @_disfavoredOverload
  public subscript(key: some StringProtocol) -> Field {
    @_lifetime(copy self)
    get {
      let name = run.pointee.name(String(key))
      return Field(run, node, name: name.baseAddress, count: name.count, options: options)
    }
  }

  /// The element at `index`, from 0, for a model that is an array in the JSON.
  ///
  /// ```swift
  /// object.longitude <- json[0]     // [8.54, 47.37] <-> Point
  /// object.latitude  <- json[1]
  /// ```
  public subscript(index: Int) -> Field {
    @_lifetime(copy self)
    get { field(JSONPath(.index(index))) }
  }

  /// The place at the end of `path`.
  @_disfavoredOverload
  public subscript(path: JSONPath) -> Field {
    @_lifetime(copy self)
    get { field(path) }
  }

  @_lifetime(copy self)
  private func field(_ path: JSONPath) -> Field {
    guard let first = path.components.first else {
      return Field(run, node, name: nil, count: -1, options: options)
    }
    let rest = JSONPath(path.components.dropFirst())
    switch first {
    case .key(let key): return self[key][rest]
    case .index(let index):
      run.pointee.namesElements = true
      if index < 0 {
        run.pointee.note(.negativeIndex(index), at: mode == .decoding ? node : 0)
        return Field(run, node, name: nil, count: Int.max, options: options)[rest]
      }
      return Field(run, node, name: nil, count: index, options: options)[rest]
    }
  }
}
