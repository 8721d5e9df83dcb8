// `JSON` and its parts as types of properties.

extension JSON: JSONRepresentable {
  /// Takes any value.
  public static func decode(_ json: JSONReader) -> JSON? {
    let (run, node) = (json.run, json.node)
    if run.pointee.restOf == node {
      guard json.word.isObject else { return json.refuseType(.json(.object)) }
      return .object(JSONObject(partOf: node, &run.pointee))
    }
    if json.word.isContainer { run.pointee.noteWholeValue(node) }
    return JSON(run.pointee.tape, at: node)
  }

  public func encode(to json: JSONWriter) {
    let run = json.run
    guard run.pointee.tags.pending > 0 else { return run.pointee.write(self) }
    // As the payload of a union, its members are written next to the tag.
    guard case .object(let members) = self else { return run.pointee.refuseTags() }
    guard let outer = run.pointee.openMembers() else { return }
    for (key, value) in members {
      let start = run.pointee.output.count
      DefaultBridge<JSON>().encodeMember(value, key, run)
      _ = run.pointee.keepsMember(from: start)
    }
    run.pointee.closeObject(outer)
  }

  /// Null is a value of this type.
  public static var takesNull: Bool { true }
}

extension JSONObject: JSONRepresentable {
  /// Takes any object. Of two equal keys the first one counts.
  public static func decode(_ json: JSONReader) -> JSONObject? {
    guard json.word.isObject else { return json.refuseType(.json(.object)) }
    return JSON.decode(json)?.objectValue
  }

  public func encode(to json: JSONWriter) { JSON.object(self).encode(to: json) }
}

extension JSONObject {
  /// The members of an object that belong neither to its map nor to an enclosing union.
  fileprivate init(partOf object: Node, _ run: inout DecodingRun) {
    self.init()
    run.knowAllKeys(of: object)
    run.takeMembers(of: object)
    for key in Array(run.tape.keys(of: object)) where !run.leavesOut(key, of: object) {
      if run.tape.word(key.value).isContainer { run.noteWholeValue(key.value) }
      addIfNew(JSON(run.tape, at: key.value), run.tape.string(run.tape.word(key)))
    }
  }
}

extension JSONNumber: JSONRepresentable, JSONFlexible {
  /// Takes any number, with all digits of its document.
  public static func decode(_ json: JSONReader) -> JSONNumber? {
    guard json.word.isNumber else { return json.refuseType(.json(.number)) }
    return JSONNumber(unchecked: json.run.pointee.tape.text(json.word))
  }

  /// Also takes a string that is a number, with all digits of the string.
  public static func decodeFlexibly(_ json: JSONReader) -> JSONNumber? {
    guard json.word.isString else { return decode(json) }
    guard let text = String.decode(json) else { return nil }
    return JSONNumber(text: text) ?? json.refuseType(.json(.number))
  }

  /// Writes the digits as they are.
  public func encode(to json: JSONWriter) { json.run.pointee.output.append(number: text) }
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
