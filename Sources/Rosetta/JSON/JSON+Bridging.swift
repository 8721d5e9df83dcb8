// JSON as a value of a property, as a source and as an output.

extension JSON: JSONRepresentable {
  /// Takes anything.
  public static func decode(_ field: Field) -> JSON? {
    guard field.isOwnValue else { return nil }
    field.run.pointee.index.markRead(valueAt: field.node)
    return JSON(field.run.pointee.index, at: field.node)
  }

  public func encode(_ field: Field) {
    guard field.isOwnValue else { return }
    let run = field.run
    switch self {
    case .null: run.pointee.output.appendNull()
    case .bool(let value): run.pointee.output.append(value)
    case .number(let value): run.pointee.output.append(number: value.text)
    case .string(let value): run.pointee.output.append(value)
    case .array(let elements): field.write(elements, OwnBridge<JSON>())
    case .object(let members):
      guard run.pointee.open(0x7B) else { return }
      for (key, value) in members { OwnBridge<JSON>().encodeMember(value, key, run) }
      run.pointee.close(0x7D)
    }
  }

  init(_ index: Index, at node: Int) {
    let word = index.word(node)
    switch word.tag {
    case Tag.null: self = .null
    case Tag.true: self = .bool(true)
    case Tag.false: self = .bool(false)
    case Tag.integer, Tag.fraction: self = .number(JSONNumber(unchecked: index.text(word)))
    case Tag.array:
      var elements: [JSON] = []
      elements.reserveCapacity(word.length)
      var element = index.firstElement(of: node)
      while element < index.end(of: node) {
        elements.append(JSON(index, at: element))
        element = index.next(after: element)
      }
      self = .array(elements)
    case _ where word.isObject:
      var members = JSONObject()
      var key = index.firstKey(of: node)
      while key < index.end(of: node) {
        let name = index.string(index.word(key))
        if members[name] == nil { members[name] = JSON(index, at: key + 1) }
        key = index.next(after: key + 1)
      }
      self = .object(members)
    default: self = .string(index.string(word))
    }
  }
}

/// An array in the JSON, as its elements, by way of two closures.
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
) -> MappedBridge<OwnBridge<[JSON]>, Value> {
  OwnBridge<[JSON]>().map(decode: decoder, encode: encoder)
}

/// An array of which every element goes by way of another bridge: the same as `.array(element)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func BridgeArray<Element: Bridge>(_ element: Element) -> ArrayBridge<Element> {
  ArrayBridge(element)
}

/// An object in the JSON, as its members, by way of two closures.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func BridgeObject<Value>(
  decoder: @escaping @Sendable ([String: JSON]) throws -> Value?,
  encoder: @escaping @Sendable (Value) throws -> [String: JSON]?
) -> MappedBridge<OwnBridge<[String: JSON]>, Value> {
  OwnBridge<[String: JSON]>().map(decode: decoder, encode: encoder)
}

/// An object of which every value goes by way of another bridge: the same as `.object(element)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func BridgeObject<Element: Bridge>(_ element: Element) -> ObjectBridge<Element> {
  ObjectBridge(element)
}
