/// The rules of a type, outside the type: for types of somebody else, for several ways to the same
/// type, for tuples, and for models of `let` properties.
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
/// A mapping is a bridge and goes wherever one goes.
public struct Mapping<Root>: Bridge {
  /// Decoding and encoding an object. A mapping may close over what cannot be sent between threads,
  /// such as a managed object context: it may then be used where that may be used.
  @usableFromInline nonisolated(unsafe) let decodeObject: (JSONReader) -> Root?
  @usableFromInline nonisolated(unsafe) let encodeObject: (Root, JSONWriter) -> Void

  /// A mapping by a map.
  ///
  /// - Parameters:
  ///   - make: The factory. Runs once for each object in the JSON, and for nothing but an object. It
  ///     runs before the properties are read; what it makes is dropped if they do not fit.
  ///   - map: Names each field once, as a model's `map` does.
  @inlinable
  public init(
    _ make: @autoclosure @escaping () -> Root,
    _ map: @escaping (inout Root, Mapper) -> Void
  ) {
    decodeObject = { json in
      json.decodeMapping { mapper in
        var object = make()
        map(&object, mapper)
        json.finish(mapper, &object, map)
        return object
      }
    }
    encodeObject = { value, json in
      json.encodeMapping(of: value) { mapper in
        var copy = value
        map(&copy, mapper)
      }
    }
  }

  /// A mapping by an initialiser and the properties that it takes, in its order: for structs and
  /// final classes of `let` properties. ``Properties`` has an example.
  ///
  /// Decoding reads every property, collecting all problems, and calls the initialiser only when
  /// each of them is there. Encoding reads the key paths.
  ///
  /// In a debug build the value is compared with what it was made of: it is an error of code
  /// `misuse` when two properties of one type have each other's values, because they are listed in
  /// another order than the initialiser's.
  @inlinable
  public init<each Value>(
    _ make: @escaping (repeat each Value) -> Root,
    _ properties: Properties<Root, repeat each Value>
  ) {
    // `decodeObject` written out: where nothing is optimised, each function in between takes of the
    // stack that a recursive model has.
    decodeObject = { json in
      guard json.isObject, json.run.pointee.hasStack(forValueAt: json.node) else { return nil }
      let run = json.run
      let node = json.node
      let (mark, first) = (run.pointee.errors, run.pointee.noted)
      let options = run.pointee.shared.baseOptions
      var value: Root?
      PropertySlot.with(size: properties.size, alignment: properties.alignment) { slots in
        let mapper = Mapper(run.shared, node: node, options: options)
        let outer = properties.hasRest ? properties.beginRest(mapper, slots) : 0
        let isRead = properties.read(mapper, slots)
        if properties.hasRest { properties.endRest(mapper, outer) }
        if isRead { value = properties.make(slots, mapper, make) }
      }
      if run.pointee.noted != first { json.endObject(since: first) }
      if !options.isEmpty { run.pointee.noteUnknownKeys(of: node) }
      return run.pointee.errors == mark ? value : nil
    }
    encodeObject = { value, json in
      json.encodeMapping(of: value) { mapper in
        PropertySource.with(value) { properties.write($0, mapper) }
      }
    }
  }

  @inlinable
  public func decode(_ json: JSONReader) -> Root? { decodeObject(json) }

  @inlinable
  public func encode(_ value: Root, to json: JSONWriter) { encodeObject(value, json) }
}

extension Mapping where Root: AnyObject {
  /// A mapping of a class by a map.
  ///
  /// A factory may hand out an instance that others know, as one that it puts into a managed object
  /// context. Then a failed decode puts back what it has set.
  @inlinable
  public init(
    _ make: @autoclosure @escaping () -> Root,
    _ map: @escaping (inout Root, Mapper) -> Void
  ) {
    decodeObject = { json in
      guard json.isObject else { return nil }
      var object = make()
      if isKnownUniquelyReferenced(&object) {
        return json.decodeObject { mapper in
          map(&object, mapper)
          json.finish(mapper, &object, map)
          return object
        }
      }
      let mark = json.run.pointee.errors
      return json.update(since: mark) { map(&object, $0) } ? object : nil
    }
    encodeObject = { value, json in
      json.encodeMapping(of: value) { mapper in
        var copy = value
        map(&copy, mapper)
      }
    }
  }
}

/// A model whose rules are a `Mapping`: `let` properties, both directions, no macro.
public protocol JSONMapped: JSONRepresentable {
  /// The initialiser and the properties that it takes. A stored property, so that it is made once.
  static var mapping: Mapping<Self> { get }
}

extension JSONMapped {
  /// The model by its mapping; nil when something required did not fit.
  public static func decode(_ json: JSONReader) -> Self? { mapping.decodeObject(json) }

  public func encode(to json: JSONWriter) { Self.mapping.encodeObject(self, json) }
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
  ) -> Self where Self == Mapping<Value> {
    Mapping(Value(), map)
  }
}
