/// The parameter of a model's `map`: the JSON object to read from or to write to.
///
/// ```swift
/// static func map(_ object: inout User, json: Mapper) {
///   object.id   <- json["id"]       // required
///   object.name <~ json["name"]     // optional
/// }
/// ```
///
/// A mapper lives as long as the call to `map` that receives it. The compiler refuses to store one,
/// to capture one in an escaping closure or to return one.
@frozen
public struct Mapper: ~Escapable {
  @usableFromInline let run: RunPointer
  /// Encoding: `Prefix.object`, unless inside `Field.map`.
  @usableFromInline let outer: FieldOuter
  @usableFromInline let state: FieldState

  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(_ run: RunPointer, in outer: FieldOuter, _ state: FieldState) {
    self.run = run
    self.outer = outer
    self.state = state
  }

  /// Decoding: the object.
  @inlinable @inline(__always) var container: Node { outer.container }

  /// Returns the field for a key or, if `name` is nil, for an index.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  func field(_ name: BytePointer?, _ count: Int, _ options: FieldOptions = []) -> Field {
    Field(run, outer, name: name, count: count, state: state.adding(options))
  }

  @_lifetime(copy self)
  func field(_ step: KeyOrIndex, _ options: FieldOptions = []) -> Field {
    field(step.name, step.count, options)
  }

  /// The direction in which the map runs.
  @inlinable
  public var mode: MappingMode { run.pointee.settings.mode }

  /// The values that the program passes to its maps, see `Rosetta.context`.
  @inlinable
  public var context: ContextValues { run.pointee.settings.context }

  /// The member `key` of the object.
  @inlinable
  public subscript(key: JSONKey) -> Field {
    @_lifetime(copy self)
    @inline(__always)
    get { field(key.text.utf8Start, key.text.utf8CodeUnitCount) }
  }

  /// The member for a key computed at run time, or the place at the end of a path. An empty path
  /// leads to the object itself.
  ///
  /// There is one overload for both, because the type checker tries it for the literal of every
  /// field with a check.
  @_disfavoredOverload
  @inlinable
  public subscript(place: some JSONPathConvertible) -> Field {
    @_lifetime(copy self)
    get {
      // Resolved at compile time, so that a key is not converted to a path of one step.
      if let key = place as? String { return member(key) }
      return field(place.jsonPath)
    }
  }

  @_lifetime(copy self)
  @usableFromInline
  func member(_ key: String) -> Field { field(run.step(madeAtRunTime: key)) }

  /// The element at `index`, from 0, for a model that is an array in the JSON.
  ///
  /// ```swift
  /// object.longitude <- json[0]     // [8.54, 47.37] <-> Point
  /// object.latitude  <- json[1]
  /// ```
  @_disfavoredOverload
  public subscript(index: Int) -> Field {
    @_lifetime(copy self)
    get {
      if index < 0 { return self[][index] }
      if mode == .decoding { run.decoding.pointee.frame.insert(.asksElements) }
      return field(nil, index)
    }
  }

  /// All members of the object that this map does not name, in order, such as members added by a
  /// newer version of the document, or those that the program only passes through.
  ///
  /// ```swift
  /// var extras = JSONObject()
  ///
  /// object.id     <- json["id"]
  /// object.extras <~ json.rest        // {"id":7,"new":true} <-> id 7, extras ["new": true]
  /// ```
  ///
  /// The property is a `JSONObject` or a dictionary. The line must be the last one of its map,
  /// except for `json.check`. Decoding reads the members that the lines above do not name, and
  /// reports none of them as unknown. Encoding writes the members after those of the lines above. A
  /// member that the map also names is a `conflict`.
  public var rest: Field {
    @_lifetime(copy self)
    get { field(.itself, .rest) }
  }

  /// A part of this model whose members are stored directly in this object.
  ///
  /// ```swift
  /// var stamps = Timestamps()
  ///
  /// object.id     <- json["id"]
  /// object.stamps <- json.flattened   // {"id":7,"created":"…"} <-> id 7, stamps.created
  /// ```
  ///
  /// Decoding reads the part, a model or a union, from this object. A dictionary takes the members
  /// that the lines above do not name. An optional part (`<~`) is missing if none of the keys that
  /// it names is present. Its keys are not unknown, and `json.rest` leaves them out. Encoding
  /// writes its members at this point.
  public var flattened: Field {
    @_lifetime(copy self)
    get { field(.itself, [.rest, .part]) }
  }

  /// The object itself, as one value.
  ///
  /// ```swift
  /// object.whole <- json[]     // JSON, a dictionary, another model
  /// ```
  ///
  /// Encoding writes the value in place of the object. It must be the only field; any other field
  /// is a `conflict`. For a value next to other fields, see `flattened`.
  public subscript() -> Field {
    @_lifetime(copy self)
    get {
      if mode == .decoding { run.decoding.pointee.frame.insert(.asksElements) }
      return field(.itself)
    }
  }

  @_lifetime(copy self)
  @usableFromInline
  func field(_ path: JSONPath) -> Field {
    if case .key? = path.components.first { return field(.itself)[path] }
    return self[][path]
  }
}
