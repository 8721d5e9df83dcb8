/// A key, or an index without a name: the last step to a field.
struct KeyOrIndex: Equatable {
  let name: BytePointer?
  let count: Int

  init(name: BytePointer?, count: Int) { (self.name, self.count) = (name, count) }

  /// A key.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { (name, count) = (bytes.baseAddress, bytes.count) }

  /// No step: the value itself.
  static var itself: KeyOrIndex { KeyOrIndex(name: nil, count: -1) }

  /// The members of the value.
  static var flattened: KeyOrIndex { KeyOrIndex(name: nil, count: -2) }

  /// Nil for the value itself.
  var component: JSONPath.Component? {
    count < 0 ? nil : JSONPath.Component(name: name, count)
  }
}

extension JSONPath.Component {
  /// A key of `count` bytes or, without a name, the element at `count`.
  init(name: BytePointer?, _ count: Int) {
    guard let name else {
      self = .index(count)
      return
    }
    let bytes = UnsafeBufferPointer(start: name, count: count)
    self = .key(String(decoding: bytes, as: UTF8.self))
  }
}
