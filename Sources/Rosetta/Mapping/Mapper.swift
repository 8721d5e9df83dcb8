/// The parameter of a model's `map`: the JSON object to read from or to write to.
///
/// ```swift
/// static func map(_ object: inout User, json: Mapper) {
///   object.id   <- json["id"]       // required
///   object.name <~ json["name"]     // optional
/// }
/// ```
///
/// A mapper lives as long as the call of `map` that receives it. The compiler refuses to store one,
/// capture one in an escaping closure or return one.
@frozen
public struct Mapper: ~Escapable {
  /// The direction of a run.
  public typealias Mode = MappingMode

  @usableFromInline let run: RunPointer
  /// What the fields are in. Decoding: the position of the object. Encoding: the prefix of their
  /// paths, 0 unless inside `Field.map`.
  @usableFromInline let container: Int
  @usableFromInline let options: FieldOptions

  @_lifetime(immortal)
  @inlinable @inline(__always)
  init(_ run: RunPointer, container: Int, options: FieldOptions) {
    self.run = run
    self.container = container
    self.options = options
  }

  /// Whether the map runs to decode or to encode.
  @inlinable
  public var mode: Mode { run.pointee.mode }

  /// The values that the program passes to its maps, see `Rosetta.context`.
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
        container,
        name: text.utf8Start,
        count: text.utf8CodeUnitCount,
        options: options
      )
    }
  }

  /// The member of a key that is computed at run time, or the place at the end of a path; of one
  /// without steps, the object itself.
  ///
  /// One overload for both: the type checker tries it for the literal of every field with a check.
  @_disfavoredOverload
  @inlinable
  public subscript(place: some JSONPathConvertible) -> Field {
    @_lifetime(copy self)
    get {
      // Known where this is compiled: a key is not made a path of one step.
      if let key = place as? String { return member(key) }
      return field(place.jsonPath)
    }
  }

  @_lifetime(copy self)
  @usableFromInline
  func member(_ key: String) -> Field {
    let name = run.name(madeAtRunTime: key)
    return Field(run, container, name: name.baseAddress, count: name.count, options: options)
  }

  /// The element at `index`, from 0, for a model that is an array in the JSON.
  ///
  /// ```swift
  /// object.longitude <- json[0]     // [8.54, 47.37] <-> Point
  /// object.latitude  <- json[1]
  /// ```
  @_disfavoredOverload
  public subscript(index: Int) -> Field {
    @_lifetime(copy self)
    get { element(index) }
  }

  /// Every member of the object that this map does not name, in order: members that a newer version
  /// of the document has added, or that only pass through.
  ///
  /// ```swift
  /// var extras = JSONObject()
  ///
  /// object.id     <- json["id"]
  /// object.extras <~ json.rest        // {"id":7,"new":true} <-> id 7, extras ["new": true]
  /// ```
  ///
  /// The property is a `JSONObject` or a dictionary. The line may be anywhere in the map. Decoding
  /// runs the map twice more after it ends, to find the keys that it names and to read the others;
  /// none of them is reported as unknown. Encoding writes the members where the line is; one that
  /// the map also names is a `conflict`.
  public var rest: Field {
    @_lifetime(copy self)
    get { Field(run, container, name: nil, count: -1, options: options.union(.rest)) }
  }

  /// The object itself, as one value.
  ///
  /// ```swift
  /// object.whole <- json[]     // JSON, a dictionary, another model
  /// ```
  ///
  /// Encoding writes the value in place of the object. It must be the only field: another one is a
  /// `conflict`.
  public subscript() -> Field {
    @_lifetime(copy self)
    get { field(JSONPath()) }
  }

  @_lifetime(copy self)
  @usableFromInline
  func field(_ path: JSONPath) -> Field {
    guard let first = path.components.first else {
      // In a trial its bridge tells whether it reads an array.
      if mode == .decoding, run.decoding.pointee.trials == 0 {
        run.decoding.pointee.namesElements = true
      }
      return Field(run, container, name: nil, count: -1, options: options)
    }
    let rest = JSONPath(path.components.dropFirst())
    switch first {
    case .key(let key): return member(key)[rest]
    case .index(let index): return element(index)[rest]
    }
  }

  @_lifetime(copy self)
  private func element(_ index: Int) -> Field {
    if mode == .decoding { run.decoding.pointee.namesElements = true }
    guard index < 0 else {
      return Field(run, container, name: nil, count: index, options: options)
    }
    // Nothing is read or written there.
    let options = options.union(.neither)
    let field = Field(run, container, name: nil, count: Int.max, options: options)
    field.noteMisuse(.negativeIndex(index))
    return field
  }
}
