/// A type that can be made before its properties are known.
public protocol Creatable {
  /// Creates an empty value for its map to fill.
  init()
}

/// A value type with a map.
public protocol Mappable {
  /// Names each field once; runs in both directions.
  ///
  /// When decoding, `object` is filled. When encoding, it is a copy of the value, or a part of a
  /// copy of the enclosing model: changes that a map makes never reach the value that is encoded.
  static func map(_ object: inout Self, json: Mapper)
}

/// A model: a value type that has an initialiser without parameters and a map.
///
/// ```swift
/// struct User: JSONConvertible {
///   var id = ""
///   var name: String?
///
///   init() {}
///
///   static func map(_ object: inout User, json: Mapper) {
///     object.id   <- json["id"]
///     object.name <~ json["name"]
///   }
/// }
///
/// let user = try User(json: #"{"id": "7"}"#)
/// let text: String = try user.json()     // {"id":"7"}
/// ```
public protocol JSONConvertible: Creatable, Mappable, JSONRepresentable {}

/// A class with a map. Subclasses override it and call `super`.
public protocol MappableClass: AnyObject {
  /// Names each field once; runs in both directions. When encoding, it must not change the
  /// instance.
  static func map(_ object: Self, json: Mapper)
}

/// A model that is a class; it need not be final.
///
/// ```swift
/// class Person: JSONConvertibleClass {
///   var name = ""
///   required init() {}
///   class func map(_ object: Person, json: Mapper) { object.name <- json["name"] }
/// }
/// ```
public protocol JSONConvertibleClass: Creatable, MappableClass, JSONRepresentable {}

extension JSONConvertible {
  // Inlined into the loop over an array. Otherwise each element is returned through memory, which
  // takes 1.1 % of citm_catalog.json.

  /// Returns a new model, filled by its map, or nil if something required did not fit.
  @inlinable @inline(__always)
  public static func decode(_ json: JSONReader) -> Self? {
    json.decodeObject { mapper in
      var object = Self()
      map(&object, json: mapper)
      return object
    }
  }

  @inlinable
  public consuming func encode(to json: JSONWriter) {
    // The map may write to its object, so it gets a copy and cannot change the caller's value.
    mapCopy(to: json)
  }

  /// Passes this value itself to the map. One copy of the outermost model is enough for all models
  /// inside, which saves a quarter of the time of twitter.json. A property of an instance is copied
  /// first, because other threads may read it.
  @inlinable
  public mutating func _encodeInPlace(to json: JSONWriter) {
    if _slowPath(json.run.pointee.isInInstance) { return encode(to: json) }
    mapCopy(to: json)
  }

  @inlinable @inline(__always)
  mutating func mapCopy(to json: JSONWriter) {
    json.encodeObject { mapper in Self.map(&self, json: mapper) }
  }
}

/// A final class with the map of a struct.
extension JSONConvertible where Self: AnyObject {
  @inlinable
  public func encode(to json: JSONWriter) {
    var object = self
    json.encodeObject(of: ObjectIdentifier(self)) { Self.map(&object, json: $0) }
  }

  @inlinable
  public mutating func _encodeInPlace(to json: JSONWriter) { encode(to: json) }
}

extension JSONConvertibleClass {
  /// Returns a new instance, filled by its map, or nil if something required did not fit.
  @inlinable
  public static func decode(_ json: JSONReader) -> Self? {
    json.decodeObject { mapper in
      let object = Self()
      map(object, json: mapper)
      return object
    }
  }

  /// Writes with the map of the instance's own class, which may be a subclass of `Self`.
  @inlinable
  public func encode(to json: JSONWriter) {
    let type = type(of: self)
    json.encodeObject(of: ObjectIdentifier(self)) { type.map(self, json: $0) }
  }
}
