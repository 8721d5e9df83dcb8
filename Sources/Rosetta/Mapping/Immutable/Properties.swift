/// The properties that an initialiser takes, in the same order, each with its place in the JSON.
///
/// ```swift
/// struct City: JSONMapped {
///   let id: Int
///   let name: String
///   let site: URL?
///
///   static let properties = Properties(of: City.self) {
///     \.id <- "id" § .range(1...)
///     \.name <- JSONPath("names", 0)
///     \.site <~ "site" ~ .url
///   }
///   static let mapping = Mapping(City.init, properties)
/// }
/// ```
///
/// `<-` requires the value, even for a property of type `T?`. `<~` is for properties of type `T?`,
/// which become nil if there is nothing to read.
///
/// The properties are a separate declaration so that the compiler checks each line separately, and
/// reports a mistake quickly and at its line. In one expression with the initialiser, it would try
/// every combination of overloads of all lines.
public struct Properties<Root, each Value>: Sendable {
  /// In their order, except that a property that takes the rest comes last.
  @usableFromInline let list: [PropertyAccess<Root>]
  /// The total size of all slots in bytes.
  @usableFromInline let size: Int
  @usableFromInline let alignment: Int
  /// Whether two properties are written to the same path.
  @usableFromInline let sharesPlaces: Bool

  /// Makes a list of properties.
  ///
  /// - Parameters:
  ///   - root: The type that has the properties, a struct or a final class.
  ///   - properties: A line for each property.
  @inlinable
  public init(
    of root: Root.Type,
    @PropertyBuilder<Root> _ properties: () -> Properties<Root, repeat each Value>
  ) { self = properties() }

  init(_ properties: repeat Property<Root, each Value>) {
    var list: [PropertyAccess<Root>] = []
    var (size, alignment) = (0, 1)
    for (property, offset, needed) in repeat (
      (each properties).content.access,
      PropertySlot.offset(of: (each Value).self, after: &size),
      MemoryLayout<each Value>.alignment
    ) {
      var property = property
      property.offset = offset
      list.append(property)
      alignment = max(alignment, needed)
    }
    self.list = list.filter { !$0.isRest } + list.filter { $0.isRest }
    (self.size, self.alignment) = (size, alignment)
    let paths = list.compactMap { $0.writtenPath }
    sharesPlaces = Set(paths).count < paths.count
  }
}

/// What a line of a `Properties(of:)` holds: the rules of a property of `Root`.
///
/// The builder takes lines of this protocol because the content of no line of a map conforms to it.
/// With `Property` itself, the compiler could not decide which operator was meant in a line with a
/// typo, such as `\.nmae <- "name"`, and its message was about fields.
public protocol PropertyContent<Root> {
  /// The type that has the property.
  associatedtype Root
}

extension PropertyRules: PropertyContent {}

/// Takes the lines of a `Properties(of:)`.
@resultBuilder
public enum PropertyBuilder<Root> {
  /// One line.
  @inlinable
  public static func buildExpression<Rules: PropertyContent>(
    _ line: MappingLine<Rules>
  ) -> MappingLine<Rules> where Rules.Root == Root { line }

  /// All lines, in the order of the initialiser.
  public static func buildBlock<each Value>(
    _ properties: repeat Property<Root, each Value>
  ) -> Properties<Root, repeat each Value> { Properties(repeat each properties) }
}

extension Properties {
  /// Fills the slots. All properties are read, even if some do not fit. In that case, returns
  /// false, after a diagnostic, with empty slots.
  @inlinable @inline(__always)
  func read(_ mapper: Mapper, _ slots: PropertySlot) -> Bool {
    var fits = true
    for index in list.indices {
      let slot = slots.advanced(by: list[index].offset)
      if list[index].read(mapper, slot) {
        if !fits { list[index].discard(slot) }
      } else if fits {
        fits = false
        discard(list[..<index], slots)
      }
    }
    return fits
  }

  @usableFromInline @inline(never)
  func discard(_ properties: ArraySlice<PropertyAccess<Root>>, _ slots: PropertySlot) {
    for property in properties { property.discard(slots.advanced(by: property.offset)) }
  }

  /// Makes a value from the content of the slots, and empties them. If assertions are enabled, finds
  /// exchanged properties.
  @inlinable @inline(__always)
  func make(_ slots: PropertySlot, _ mapper: Mapper, _ body: (repeat each Value) -> Root) -> Root {
    var (end, compares) = (0, false)
    assert(
      {
        compares = mapper.run.errors == 0
        return true
      }()
    )
    guard compares else { return body(repeat slots.take((each Value).self, after: &end)) }
    defer { discard(list[...], slots) }
    let object = body(repeat slots.copy((each Value).self, after: &end))
    noteSwap(in: object, slots, mapper)
    return object
  }

  /// Does the same with an initialiser that may fail. Returns nil, after a diagnostic, if it does.
  @inlinable
  func tryMake(
    _ slots: PropertySlot,
    _ mapper: Mapper,
    _ body: (repeat each Value) throws -> Root?
  ) -> Root? {
    var end = 0
    defer { discard(list[...], slots) }
    let json = JSONReader(mapper.run.decoding, at: mapper.container)
    do {
      if let object = try body(repeat slots.copy((each Value).self, after: &end)) {
        noteSwap(in: object, slots, mapper)
        return object
      }
      json.noteSilence(Root.self)
    } catch {
      let _: Root? = json.refuse(error)
    }
    return nil
  }

  @inlinable @inline(__always)
  func write(_ source: PropertySource<Root>, _ mapper: Mapper) {
    if sharesPlaces { mapper.run.encoding.pointee.checksKeys = true }
    for index in list.indices { list[index].write(source, mapper) }
  }
}

// MARK: - Patches

extension Properties {
  /// Returns a new value with the properties of the old one after the patch.
  @usableFromInline
  func merged(_ old: Root, _ json: JSONReader, _ make: (PropertySlot, Mapper) -> Root?) -> Root? {
    let mark = json.run.mark
    // The patch sets no property of the old value, but may set those of instances in it.
    return json.changeInstances(since: mark) { json in
      json.decodeObject(.merge) { mapper in
        var value: Root?
        PropertySlot.with(size: size, alignment: alignment) { slots in
          for property in list {
            property.merge(mapper, old, slots.advanced(by: property.offset))
          }
          if mapper.run.errors == mark.errors {
            value = make(slots, mapper)
          } else {
            discard(list[...], slots)
          }
        }
        return value
      }
    }
  }
}

// MARK: - Properties in a different order from the initialiser's

extension Properties {
  /// Notes the first property of a new value that has the value of another property, as when two
  /// properties of one type are listed in the wrong order. Release builds do nothing.
  ///
  /// - Parameter slots: The arguments of the initialiser.
  @usableFromInline @inline(never)
  func noteSwap(in object: Root, _ slots: PropertySlot, _ mapper: Mapper) {
    #if DEBUG
      if mapper.run.errors > 0 { return }
      /// Returns whether a property of `object` has the value read for `other`, of the same type.
      func has(_ property: PropertyAccess<Root>, the other: PropertyAccess<Root>) -> Bool {
        func has<Kind>(_ type: Kind.Type) -> Bool {
          guard let path = property.path as? KeyPath<Root, Kind> else { return false }
          return areSame(object[keyPath: path], slots.advanced(by: other.offset).copy(type))
        }
        return _openExistential(type(of: property.path).valueType, do: has)
      }
      let moved = list.filter { !has($0, the: $0) }
      for property in moved {
        let valueType = type(of: property.path).valueType
        let others = moved.filter { type(of: $0.path).valueType == valueType }
        guard let other = others.first(where: { has(property, the: $0) }),
          others.contains(where: { has($0, the: property) })
        else { continue }
        let kind = Diagnostic.Kind.swapped("\(property.path)", "\(other.path)")
        return mapper.run.decoding.pointee.note(kind, at: mapper.container)
      }
    #endif
  }
}
