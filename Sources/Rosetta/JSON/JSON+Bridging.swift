// JSON as a value of a property, as a source and as an output.

extension JSON: JSONRepresentable {
  /// Takes anything. Not marked as visited: nothing declares which of its values are secret.
  public static func decode(_ json: JSONReader) -> JSON? {
    let (run, node) = (json.run, json.node)
    if run.pointee.objects.restOf == node { return .object(JSONObject(restOf: node, run.pointee)) }
    if run.pointee.tracksKeys { run.pointee.markSeen(allIn: node) }
    return JSON(run.pointee.tape, at: node)
  }

  public func encode(to json: JSONWriter) {
    guard json.run.pointee.tagState == .pending else { return json.run.pointee.write(self) }
    // The payload of a union: its members are fields next to the tag.
    guard case .object(let members) = self else { return json.run.pointee.refuseTag() }
    json.encodeObject(of: ObjectIdentifier(JSON.self)) { mapper in mapper[].write(members) }
  }

  /// Null is a value of this type.
  public static var takesNull: Bool { true }

  /// Merges the patch as `merge(_:)` does another JSON value.
  public mutating func merge(_ json: JSONReader) -> Bool {
    guard let patch = JSON.decode(json) else { return false }
    merge(patch)
    return true
  }

  public static func decodePatch(_ json: JSONReader) -> JSON? {
    JSON.decode(json).map { JSON.null.merging($0) }
  }
}

extension Field {
  fileprivate func write(_ members: JSONObject) {
    for (key, value) in members {
      let name = run.pointee.name(key)
      step(name.baseAddress, name.count).write(value)
    }
  }

  /// Writes a value, one that has a tag in it field by field.
  private func write(_ json: JSON) {
    switch json {
    case .object(let members) where hasTag(asElement: false): write(members)
    case .array(let elements) where hasTag(asElement: true):
      for (index, element) in elements.enumerated() { step(nil, index).write(element) }
    default:
      var json = json
      encode(&json, DefaultBridge<JSON>(), nil, nil, isRequired: true)
    }
  }
}

extension JSONObject: JSONRepresentable {
  /// Takes any object. Of two equal keys the first one counts.
  public static func decode(_ json: JSONReader) -> JSONObject? {
    guard json.word.isObject else { return json.refuseType(.json(.object)) }
    return JSON.decode(json)?.objectValue
  }

  public func encode(to json: JSONWriter) { JSON.object(self).encode(to: json) }

  /// Merges the patch, which must be an object, as `JSON.merge(_:)` does.
  public mutating func merge(_ json: JSONReader) -> Bool {
    guard let patch = JSONObject.decode(json) else { return false }
    self = JSON.object(self).merging(.object(patch)).objectValue ?? self
    return true
  }

  public static func decodePatch(_ json: JSONReader) -> JSONObject? {
    var object = JSONObject()
    return object.merge(json) ? object : nil
  }
}

extension JSONObject {
  /// The members of an object that its map does not name.
  fileprivate init(restOf object: Int, _ run: DecodingRun) {
    self.init()
    for key in run.tape.keys(of: object) where !run.leavesOut(key, of: object) {
      let name = run.tape.string(run.tape.word(key))
      if self[name] == nil { self[name] = JSON(run.tape, at: key + 1) }
    }
  }
}

/// An array in the JSON, whose elements are converted by two closures.
///
/// ```swift
/// object.point <- json["point"] ~ BridgeArray(
///   decoder: { Point($0.compactMap(\.doubleValue)) },
///   encoder: { [JSON($0.x), JSON($0.y)] }
/// )
/// ```
// swift-format-ignore: AlwaysUseLowerCamelCase
public func BridgeArray<Value>(
  decoder: @escaping @Sendable ([JSON]) throws -> Value?,
  encoder: @escaping @Sendable (Value) throws -> [JSON]?
) -> MappedBridge<DefaultBridge<[JSON]>, Value> {
  DefaultBridge<[JSON]>().map(decode: decoder, encode: encoder)
}

/// An array whose elements are converted through another bridge: the same as `.array(element)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func BridgeArray<Element: Bridge>(_ element: Element) -> ArrayBridge<Element> {
  ArrayBridge(element)
}

/// An object in the JSON, whose members are converted by two closures.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func BridgeObject<Value>(
  decoder: @escaping @Sendable ([String: JSON]) throws -> Value?,
  encoder: @escaping @Sendable (Value) throws -> [String: JSON]?
) -> MappedBridge<DefaultBridge<[String: JSON]>, Value> {
  DefaultBridge<[String: JSON]>().map(decode: decoder, encode: encoder)
}

/// An object whose values are converted through another bridge: the same as `.object(element)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func BridgeObject<Element: Bridge>(_ element: Element) -> ObjectBridge<Element> {
  ObjectBridge(element)
}
