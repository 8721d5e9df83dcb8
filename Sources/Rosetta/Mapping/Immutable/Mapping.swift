/// The rules of a type, declared outside the type: for types you do not own, for several mappings
/// of one type, for tuples, and for models with `let` properties.
///
/// ```swift
/// enum Rules {
///   static let folder: Mapping<Folder> = Mapping(Folder()) { folder, json in
///     folder.name    <- json["title"]
///     folder.folders <~ json["folders"] ~ .array(Rules.folder)
///   }
/// }
/// let folder = try rosetta.decode(data, using: Rules.folder)
/// let text: String = try rosetta.encode(folder, using: Rules.folder)
/// ```
///
/// A mapping is a bridge and can be used wherever a bridge can.
public struct Mapping<Root>: Bridge {
  /// The closures that decode, encode and merge an object. A mapping that captures a value which is
  /// not `Sendable`, such as a managed object context, may be used only where that value may.
  @usableFromInline nonisolated(unsafe) let decodeObject: (JSONReader) -> Root?
  @usableFromInline nonisolated(unsafe) let encodeObject: (Root, JSONWriter) -> Void
  @usableFromInline nonisolated(unsafe) let mergeObject: (Root, JSONReader) -> Root?
  /// Distinguishes this mapping and its copies from other mappings.
  private nonisolated(unsafe) var identity: AnyObject = MappingIdentity()

  /// Creates a mapping with a map.
  ///
  /// - Parameters:
  ///   - make: The factory. It runs once for each object or array that is read, and for nothing
  ///     else, before the properties are read. Its result is dropped if they do not fit.
  ///   - map: Names each field once, as a model's `map` does.
  @inlinable
  public init(
    _ make: @autoclosure @escaping () -> Root,
    _ map: @escaping (inout Root, Mapper) -> Void
  ) {
    self.init(map) { json in
      json.decodeObject { mapper in
        var object = make()
        map(&object, mapper)
        return object
      }
    }
  }

  @inlinable
  init(_ map: @escaping (inout Root, Mapper) -> Void, decode: @escaping (JSONReader) -> Root?) {
    decodeObject = decode
    mergeObject = { old, json in json.merged(old, map) }
    encodeObject = { value, json in
      json.encodeObject(of: instance(in: value)) { mapper in
        var copy = value
        map(&copy, mapper)
      }
    }
  }

  /// Creates a mapping with an initialiser and the properties that it takes, in the same order, for
  /// structs and final classes with `let` properties. ``Properties`` has an example.
  ///
  /// Decoding reads every property, collecting all problems, and calls the initialiser only if all
  /// of them fit. Encoding reads the properties through their key paths.
  ///
  /// A debug build compares the value with the arguments of the initialiser. If two properties of
  /// one type are exchanged, because they are listed in a different order from the initialiser's,
  /// that is an error with the code `misuse`.
  @inlinable
  public init<each Value>(
    _ make: @escaping (repeat each Value) -> Root,
    _ properties: Properties<Root, repeat each Value>
  ) { self.init(properties) { slots, mapper in properties.make(slots, mapper, make) } }

  /// Creates a mapping with an initialiser that returns nil or throws for properties that do not go
  /// together. Decoding then refuses the object, with the text of the error as the reason.
  @_disfavoredOverload
  @inlinable
  public init<each Value>(
    _ make: @escaping (repeat each Value) throws -> Root?,
    _ properties: Properties<Root, repeat each Value>
  ) { self.init(properties) { slots, mapper in properties.tryMake(slots, mapper, make) } }

  @inlinable
  init<each Value>(
    _ properties: Properties<Root, repeat each Value>,
    _ make: @escaping (PropertySlot, Mapper) -> Root?
  ) {
    self.init(
      decode: { json in
        json.decodeObject { mapper in
          var value: Root?
          PropertySlot.with(size: properties.size, alignment: properties.alignment) { slots in
            if properties.read(mapper, slots) { value = make(slots, mapper) }
          }
          return value
        }
      },
      encode: { value, json in
        json.encodeObject(of: instance(in: value)) { mapper in
          PropertySource.with(value) { properties.write($0, mapper) }
        }
      },
      merge: { properties.merged($0, $1, make) }
    )
  }

  @inlinable
  init(
    decode: @escaping (JSONReader) -> Root?,
    encode: @escaping (Root, JSONWriter) -> Void,
    merge: @escaping (Root, JSONReader) -> Root?
  ) { (decodeObject, encodeObject, mergeObject) = (decode, encode, merge) }

  @inlinable
  public func decode(_ json: JSONReader) -> Root? { decodeObject(json) }

  @inlinable
  public func encode(_ value: Root, to json: JSONWriter) { encodeObject(value, json) }

  public var _identity: [AnyObject]? { [identity] }
}

private final class MappingIdentity {}

extension Mapping where Root: AnyObject {
  /// Creates a mapping of a class with a map.
  ///
  /// The factory may return an instance that is known elsewhere, such as one in a managed object
  /// context. If its map fails, or an update or merge around it does, the old values of the
  /// instance are restored.
  @inlinable
  public init(
    _ make: @autoclosure @escaping () -> Root,
    _ map: @escaping (inout Root, Mapper) -> Void
  ) {
    self.init(map) { json in
      guard json.requireContainer() else { return nil }
      var object = make()
      if !isKnownUniquelyReferenced(&object) {
        return json.change(&object, .update, map) ? object : nil
      }
      // The map may make the instance known elsewhere.
      return json.mapping(ObjectIdentifier(object)) { json in
        json.decodeObject { mapper in
          map(&object, mapper)
          return object
        }
      }
    }
  }
}

/// A model whose rules are a `Mapping`: `let` properties in both directions, without macros.
///
/// ```swift
/// struct City: JSONMapped {
///   let id: Int
///   let name: String
///
///   static let properties = Properties(of: City.self) {
///     \.id <- "id"
///     \.name <- "name"
///   }
///   static let mapping = Mapping(City.init, properties)
/// }
/// ```
public protocol JSONMapped: JSONRepresentable {
  /// The initialiser and the properties that it takes.
  ///
  /// It may be stored or, as in a generic type, computed. It is read only once for each type:
  ///
  /// ```swift
  /// struct Box<Value: JSONRepresentable>: JSONMapped {
  ///   let value: Value
  ///
  ///   static var mapping: Mapping<Box> {
  ///     Mapping({ Box(value: $0) }, Properties(of: Box.self) { \.value <- "value" })
  ///   }
  /// }
  /// ```
  ///
  /// A closure calls the initialiser here, because the compiler warns about `Box.init` if the
  /// parameter is not `Sendable`.
  static var mapping: Mapping<Self> { get }
}

extension JSONMapped {
  /// Decodes the model with its mapping. Returns nil if something required did not fit.
  ///
  /// Inlinable, so that the mapping of a generic type is compiled for its parameters, which makes
  /// it three times as fast.
  @inlinable
  public static func decode(_ json: JSONReader) -> Self? {
    json.run.shared.withRules(mapping) { $0.decodeObject(json) }
  }

  @inlinable
  public func encode(to json: JSONWriter) {
    json.run.shared.withRules(Self.mapping) { $0.encodeObject(self, json) }
  }
}

extension Bridge {
  /// A mapping for this use only.
  ///
  /// ```swift
  /// object.point <- json["point"] ~ .mapped { (point: inout Point, json) in
  ///   point.x <- json["x"]
  ///   point.y <- json["y"]
  /// }
  /// ```
  public static func mapped<Value: Creatable>(
    _ map: @escaping (inout Value, Mapper) -> Void
  ) -> Self where Self == Mapping<Value> { Mapping(Value(), map) }
}

extension Mapping {
  /// Returns this mapping with a check of the whole value, across its properties.
  ///
  /// ```swift
  /// static let mapping = Mapping(City.init, properties)
  ///   .checked("must have a name or a site", at: "name", code: "either") {
  ///     $0.name != "" || $0.site != nil
  ///   }
  /// ```
  ///
  /// Decoding checks a value whose required properties all fit, and fails if the check does. Like
  /// `json.check`, the check is skipped if the field at `path` did not fit. Encoding checks a value
  /// whose properties can all be written, and refuses it if the check fails. Of several checks,
  /// each that fails has its problem.
  ///
  /// - Parameters:
  ///   - demand: The message, such as `must have a name or a site`.
  ///   - path: The path from this object to the field that the problem is about. By default, the
  ///     problem is about the object.
  ///   - code: The `customCode` of the problem.
  ///   - passes: Whether a value satisfies the check.
  public func checked(
    _ demand: String,
    at path: JSONPath? = nil,
    code: String? = nil,
    _ passes: @escaping (Root) -> Bool
  ) -> Mapping {
    let box = identity as? CheckedMapping<Root>
    let mapping = box?.mapping ?? self
    let checks =
      (box?.checks ?? []) + [
        { value, mapper in mapper.require(passes(value), demand, at: path, code: code) }
      ]
    let check: (Root?, borrowing JSONReader) -> Root? = { value, json in
      let mapper = Mapper(json.run.shared, in: FieldOuter(json.node), FieldState())
      guard let value else { return nil }
      return checks.count { !$0(value, mapper) } == 0 ? value : nil
    }
    // Restores the old values of instances in the value if a check fails.
    let keep: (JSONReader, (JSONReader) -> Root?) -> Root? = { json, make in
      json.changeInstances(since: json.run.mark) { json in check(make(json), json) }
    }
    var checked = Mapping(
      decode: { json in
        let decode = mapping.decodeObject
        return Root.self is AnyClass ? keep(json, decode) : check(decode(json), json)
      },
      encode: { value, json in
        let mark = json.run.mark
        mapping.encodeObject(value, json)
        // An error may be a cycle, in which the properties of the instance must not be read now.
        if json.run.errors > mark.errors { return }
        let mapper = Mapper(json.run.shared, in: FieldOuter(Prefix.object), FieldState())
        for check in checks { _ = check(value, mapper) }
      },
      merge: { old, json in keep(json) { mapping.mergeObject(old, $0) } }
    )
    checked.identity = CheckedMapping(mapping, checks)
    return checked
  }
}

/// A mapping and what it has been `checked` for, so that each check reports its own problem.
private final class CheckedMapping<Root> {
  let mapping: Mapping<Root>
  let checks: [(Root, Mapper) -> Bool]

  init(_ mapping: Mapping<Root>, _ checks: [(Root, Mapper) -> Bool]) {
    (self.mapping, self.checks) = (mapping, checks)
  }
}
