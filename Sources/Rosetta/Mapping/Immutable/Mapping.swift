/// The rules of a type, outside the type: for types you do not own, for several mappings of one
/// type, for tuples, and for models with `let` properties.
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
  /// Decoding and encoding an object. A mapping may capture what is not `Sendable`, such as a
  /// managed object context. It may then be used only where that may be used.
  @usableFromInline nonisolated(unsafe) let decodeObject: (JSONReader) -> Root?
  @usableFromInline nonisolated(unsafe) let encodeObject: (Root, JSONWriter) -> Void
  @usableFromInline nonisolated(unsafe) let mergeObject: (Root, JSONReader) -> Root?
  /// What tells this mapping, which copies share, from others.
  private let identity = MappingIdentity()

  /// A mapping with a map.
  ///
  /// - Parameters:
  ///   - make: The factory. It runs once for each object or array that is read, and for nothing else,
  ///     before the properties are read. What it makes is dropped if they do not fit.
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

  /// A mapping with an initialiser and the properties that it takes, in the same order: for structs
  /// and final classes with `let` properties. ``Properties`` has an example.
  ///
  /// Decoding reads every property, collecting all problems, and calls the initialiser only if all
  /// of them fit. Encoding reads the properties through their key paths.
  ///
  /// A debug build compares the value with the arguments of the initialiser. If two properties of
  /// one type are exchanged, because they are listed in another order than in the initialiser, that
  /// is an error with the code `misuse`.
  @inlinable
  public init<each Value>(
    _ make: @escaping (repeat each Value) -> Root,
    _ properties: Properties<Root, repeat each Value>
  ) { self.init(properties) { slots, mapper in properties.make(slots, mapper, make) } }

  /// A mapping with an initialiser that returns nil or throws for properties that do not go
  /// together. Decoding refuses the object then, with the text of the error as the reason.
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

  public var _references: [AnyObject]? { [identity] }
}

private final class MappingIdentity: Sendable {}

extension Mapping where Root: AnyObject {
  /// A mapping of a class with a map.
  ///
  /// The factory may return an instance that is known elsewhere, such as one in a managed object
  /// context. If its map fails, or an update or merge around it, what it has set is restored.
  @inlinable
  public init(
    _ make: @autoclosure @escaping () -> Root,
    _ map: @escaping (inout Root, Mapper) -> Void
  ) {
    self.init(map) { json in
      guard json.word.isContainer else { return json.refuseType(.json(.object)) }
      var object = make()
      if !isKnownUniquelyReferenced(&object) {
        return json.change(&object, .update, map) ? object : nil
      }
      // Its map may make it known.
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
  /// Stored or computed, as in a generic type, it is asked for once for each type:
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
  /// There, a closure calls the initialiser: for `Box.init` the compiler warns if the parameter is not
  /// `Sendable`.
  static var mapping: Mapping<Self> { get }
}

extension JSONMapped {
  /// Decodes the model with its mapping; nil when something required did not fit.
  ///
  /// Inlinable, so that the mapping of a generic type is compiled for its parameters: three times as
  /// fast.
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
  /// A map for this use only.
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
  /// This mapping with a check of the whole value, across its properties.
  ///
  /// ```swift
  /// static let mapping = Mapping(City.init, properties)
  ///   .checked("must have a name or a site", at: "name", code: "either") {
  ///     $0.name != "" || $0.site != nil
  ///   }
  /// ```
  ///
  /// Decoding checks a value whose required properties all fit, and fails if the check does. As
  /// `json.check`, it is skipped if the field at `path` did not fit. Encoding checks a value whose
  /// properties can all be written, and refuses it if the check fails.
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
      let mapper = Mapper(json.run.shared, in: FieldOuter(json.node), FieldState())
      guard let value else { return nil }
      return mapper.passes(passes(value), demand, at: path, code: code) ? value : nil
    }
    // Instances in the value get their old values back.
    let keep: (JSONReader, (JSONReader) -> Root?) -> Root? = { json, make in
      json.changeInstances(since: json.run.mark) { json in check(make(json), json) }
    }
    return Mapping(
      decode: { json in
        Root.self is AnyClass ? keep(json, decodeObject) : check(decodeObject(json), json)
      },
      encode: { value, json in
        let mark = json.run.mark
        encodeObject(value, json)
        // Also of an instance that is being written already: its properties must not be read now.
        if json.run.errors > mark.errors { return }
        let mapper = Mapper(json.run.shared, in: FieldOuter(Prefix.object), FieldState())
        _ = mapper.passes(passes(value), demand, at: path, code: code)
      },
      merge: { old, json in keep(json) { mergeObject(old, $0) } }
    )
  }
}
