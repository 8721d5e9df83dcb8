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
  @usableFromInline nonisolated(unsafe) let decodeObject: (Field) -> Root?
  @usableFromInline nonisolated(unsafe) let encodeObject: (Root, Field) -> Void

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
    decodeObject = { field in
      field.decodeMapping { mapper in
        var object = make()
        map(&object, mapper)
        return object
      }
    }
    encodeObject = { value, field in
      field.encodeMapping(of: value) { mapper in
        var copy = value
        map(&copy, mapper)
      }
    }
  }

  /// A mapping by an initialiser and the properties that it takes, in its order: for structs and
  /// final classes of `let` properties.
  ///
  /// ```swift
  /// struct City: JSONMapped {
  ///   let id: Int
  ///   let name: String
  ///   let site: URL?
  ///   static let mapping = Mapping(City.init,
  ///     \.id   <- "id" § .range(1...),
  ///     \.name <- JSONPath("names", 0),
  ///     \.site <~ "site" ~ .url)
  /// }
  /// ```
  ///
  /// Decoding reads every property, collecting all problems, and calls the initialiser only when
  /// each of them is there. Encoding reads the key paths.
  @inlinable
  public init<each V>(
    _ make: @escaping (repeat each V) -> Root,
    _ properties: repeat Property<Root, each V>
  ) {
    var alignments: [Int] = []
    repeat alignments.append(MemoryLayout<each V>.alignment)
    let alignment = alignments.max() ?? 1
    var groups: [PropertyGroup<Root>] = []
    repeat groups.append((each properties).group(alignment: alignment))
    self.init(PropertyGroup.all(groups), alignment: alignment) { slot in
      var slots = PropertySlots(slot, alignment: alignment)
      return make(repeat slots.take((each V).self))
    }
  }

  /// - Parameter make: Makes a value of what is in the slots, and empties them.
  @inlinable
  init(
    _ properties: PropertyGroup<Root>,
    alignment: Int,
    _ make: @escaping (PropertySlot) -> Root
  ) {
    let (read, write, size) = (properties.read, properties.write, properties.size)
    // `decodeObject` written out: where nothing is optimised, each function in between takes of the
    // stack that a recursive model has.
    decodeObject = { field in
      guard field.isOwnObject else { return nil }
      let run = field.run
      let node = field.node
      let (mark, first) = (run.pointee.errors, run.pointee.noted)
      let options = run.pointee.baseOptions
      var value: Root?
      PropertySlots.with(size: size, alignment: alignment) { slot in
        if read(Mapper(run, node: node, options: options), slot) { value = make(slot) }
      }
      if run.pointee.noted != first { field.noteUseOfFields(since: first) }
      if !options.isEmpty { run.pointee.judgeKeys(of: node) }
      return run.pointee.errors == mark ? value : nil
    }
    encodeObject = { value, field in
      field.encodeMapping(of: value) { mapper in
        PropertySource.with(value) { write($0, mapper) }
      }
    }
  }

  @inlinable
  public func decode(_ field: Field) -> Root? { decodeObject(field) }

  @inlinable
  public func encode(_ value: Root, _ field: Field) { encodeObject(value, field) }
}

extension Field {
  /// Like `decodeObject`, for an object alone.
  @inlinable
  func decodeMapping<Value>(_ body: (Mapper) -> Value?) -> Value? {
    isOwnObject ? decodeObject(body) : nil
  }

  /// Whether this is an object itself. If not, there is a finding.
  @inlinable
  var isOwnObject: Bool {
    guard isOwnValue else { return false }
    if word.isObject { return true }
    let _: Never? = refuseType(.json(.object))
    return false
  }
}

extension Field {
  /// Like `encodeObject`, for a value that may be an instance.
  @inlinable
  func encodeMapping<Root>(of value: Root, _ body: (Mapper) -> Void) {
    guard Root.self is AnyClass else { return encodeObject(body) }
    guard enter(value as AnyObject) else { return }
    encodeObject(body)
    leaveInstance()
  }
}

extension Mapping where Root: AnyObject {
  /// A mapping of a class by a map.
  ///
  /// A factory may hand out an instance that others know, as one that it puts into a managed object
  /// context. Then the map runs first to look and again to set, so that a failed decode sets nothing;
  /// for a new instance it runs once.
  @inlinable
  public init(
    _ make: @autoclosure @escaping () -> Root,
    _ map: @escaping (inout Root, Mapper) -> Void
  ) {
    decodeObject = { field in
      guard field.isOwnObject else { return nil }
      var object = make()
      if isKnownUniquelyReferenced(&object) {
        return field.decodeObject { mapper in
          map(&object, mapper)
          return object
        }
      }
      return field.updateInstance { map(&object, $0) } ? object : nil
    }
    encodeObject = { value, field in
      field.encodeMapping(of: value) { mapper in
        var copy = value
        map(&copy, mapper)
      }
    }
  }
}

/// A model whose rules are a `Mapping`: `let` properties, both directions, no macro.
public protocol JSONMapped: JSONRepresentable {
  static var mapping: Mapping<Self> { get }
}

extension JSONMapped {
  public static func decode(_ field: Field) -> Self? { mapping.decodeObject(field) }

  public func encode(_ field: Field) { Self.mapping.encodeObject(self, field) }
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
