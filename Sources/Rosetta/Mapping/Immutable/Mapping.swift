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
  /// Merges a patch into a value or, if there is none, makes one from the patch.
  @usableFromInline nonisolated(unsafe) let mergeObject: (Root?, JSONReader) -> Root?

  /// A mapping with a map.
  ///
  /// - Parameters:
  ///   - make: The factory. It runs once for each object in the JSON, and only for objects, before
  ///     the properties are read. What it makes is dropped if they do not fit.
  ///   - map: Names each field once, as a model's `map` does.
  @inlinable
  public init(
    _ make: @autoclosure @escaping () -> Root,
    _ map: @escaping (inout Root, Mapper) -> Void
  ) {
    self.init(map) { json in
      json.decodeMapping { mapper in
        var object = make()
        map(&object, mapper)
        json.finish(mapper, &object, map)
        return object
      }
    } add: { json in
      json.decodeMapping(adding: .merging) { mapper in
        var object = make()
        map(&object, mapper)
        json.finish(mapper, &object, map)
        return object
      }
    }
  }

  @inlinable
  init(
    _ map: @escaping (inout Root, Mapper) -> Void,
    decode: @escaping (JSONReader) -> Root?,
    add: @escaping (JSONReader) -> Root?
  ) {
    decodeObject = decode
    mergeObject = { old, json in old.map { json.merged(into: $0, map) } ?? add(json) }
    let identity = MappingIdentity()
    encodeObject = { value, json in
      json.encodeMapping(of: value, by: ObjectIdentifier(identity)) { mapper in
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
  ) {
    // `decodeObject` written out: in an unoptimised build, each function in between takes some of
    // the stack that a recursive model needs.
    decodeObject = { json in
      let expected: JSONType = properties.hasElements ? .array : .object
      guard json.require(expected, hasSecrets: properties.hasSecrets),
        json.run.pointee.requireStack(forValueAt: json.node)
      else { return nil }
      let run = json.run
      let node = json.node
      let (errorsBefore, notedBefore) = (run.errors, run.noted)
      let options = run.pointee.shared.baseOptions
      var value: Root?
      PropertySlot.with(size: properties.size, alignment: properties.alignment) { slots in
        let mapper = Mapper(run.shared, container: node, options: options)
        let outer = properties.hasRest ? properties.beginRest(mapper, slots) : 0
        let isRead = properties.read(mapper, slots)
        if properties.hasRest { properties.endRest(mapper, outer) }
        if isRead { value = properties.make(slots, mapper, make) }
        if run.pointee.objects.hasRequests { properties.rememberReadKeys(mapper, slots) }
      }
      if run.noted != notedBefore { json.endObject(since: notedBefore) }
      if !options.isEmpty { run.pointee.noteUnknownKeys(of: node) }
      return run.errors == errorsBefore ? value : nil
    }
    mergeObject = { properties.merged(into: $0, $1, make) }
    let identity = MappingIdentity()
    encodeObject = { value, json in
      json.encodeMapping(of: value, by: ObjectIdentifier(identity)) { mapper in
        PropertySource.with(value) { properties.write($0, mapper) }
      }
    }
  }

  @inlinable
  public func decode(_ json: JSONReader) -> Root? { decodeObject(json) }

  @inlinable
  public func encode(_ value: Root, to json: JSONWriter) { encodeObject(value, json) }

  /// Changes what the patch has, see `Rosetta.merge`. With a map the value itself is changed. With
  /// properties a new one is made, of the old properties where the patch has none.
  public func merge(_ value: inout Root, _ json: JSONReader) -> Bool {
    mergeObject(value, json).map { value = $0 } != nil
  }

  public func decodePatch(_ json: JSONReader) -> Root? { mergeObject(nil, json) }
}

/// Tells one mapping from another one of the same type.
@usableFromInline
final class MappingIdentity: Sendable {
  @usableFromInline
  init() {}
}

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
    let read: (JSONReader, FieldOptions) -> Root? = { json, extra in
      guard json.require(.object, hasSecrets: nil) else { return nil }
      var object = make()
      if isKnownUniquelyReferenced(&object) {
        return json.decodeObject(adding: extra) { mapper in
          map(&object, mapper)
          json.finish(mapper, &object, map)
          return object
        }
      }
      return json.updated(object, map)
    }
    self.init(map) {
      read($0, [])
    } add: {
      read($0, .merging)
    }
  }
}

/// A model whose rules are a `Mapping`: `let` properties in both directions, without macros.
public protocol JSONMapped: JSONRepresentable {
  /// The initialiser and the properties that it takes. Use a stored property, so that it is made
  /// once.
  static var mapping: Mapping<Self> { get }
}

extension JSONMapped {
  /// Decodes the model with its mapping; nil when something required did not fit.
  public static func decode(_ json: JSONReader) -> Self? { mapping.decodeObject(json) }

  public func encode(to json: JSONWriter) { Self.mapping.encodeObject(self, json) }

  /// Replaces the model by a new one, whose properties are those of the patch or else the old ones.
  public mutating func merge(_ json: JSONReader) -> Bool { Self.mapping.merge(&self, json) }

  public static func decodePatch(_ json: JSONReader) -> Self? { mapping.decodePatch(json) }
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
