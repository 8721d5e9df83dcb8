/// The bytes of a key that is used in many runs, at a stable address as long as this object lives.
@usableFromInline
final class KeyName: Sendable {
  /// Not written to after initialization, so that all threads may read it.
  @usableFromInline nonisolated(unsafe) let start: BytePointer
  @usableFromInline let count: Int
  /// See `Field`, which has the same properties for a literal.
  @usableFromInline let bucket: UInt8
  @usableFromInline let isPlain: Bool

  init(_ key: String) {
    let bytes = Array(key.utf8)
    let copy = MutableBytePointer.allocate(capacity: max(bytes.count, 1))
    copy.initialize(from: bytes, count: bytes.count)
    start = UnsafePointer(copy)
    count = bytes.count
    bucket = Tape.bucket(start, count)
    isPlain = Output.isShortAndPlain(start, count)
  }

  /// A copy of the key.
  var text: String {
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The step, which must not be used after this object is deallocated.
  var step: KeyOrIndex { KeyOrIndex(name: start, count: count) }

  deinit { start.deallocate() }
}

/// A key or an index that is used in many runs.
enum OwnedStep: Sendable {
  case key(KeyName)
  case index(Int)

  /// The index, if it is negative and so refers to no element.
  var negativeIndex: Int? { if case .index(let index) = self, index < 0 { index } else { nil } }

  /// The step, which must not be used after this value is destroyed.
  var step: KeyOrIndex {
    switch self {
    case .key(let key): key.step
    case .index(let index): KeyOrIndex(name: nil, count: index)
    }
  }
}

/// The last step to a field: a key, an index, or neither.
struct KeyOrIndex: Equatable {
  let name: BytePointer?
  let count: Int

  /// No step: the value itself.
  static var itself: KeyOrIndex { KeyOrIndex(name: nil, count: -1) }

  var isItself: Bool { count < 0 }

  /// Which element this is; nil for a key and for the value itself.
  var index: Int? { name == nil && !isItself ? count : nil }

  /// Nil for the value itself.
  var component: JSONPath.Component? {
    guard let name else { return index.map { .index($0) } }
    let bytes = UnsafeBufferPointer(start: name, count: count)
    return .key(String(decoding: bytes, as: UTF8.self))
  }
}
