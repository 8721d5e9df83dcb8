// Arrays, element by element by way of a bridge. The commonest are compiled with the library, as the
// operators are.

extension Field {
  /// Decoding: the elements of the array in this place. Every element is tried, so that all of
  /// their problems are found; nil if one does not fit.
  ///
  /// Complexity: O(elements).
  @_specialize(exported:true,where B == OwnBridge<Int>)
  @_specialize(exported:true,where B == OwnBridge<Double>)
  @_specialize(exported:true,where B == OwnBridge<String>)
  @_specialize(exported:true,where B == OwnBridge<[Double]>)
  @inlinable
  func elements<B: Bridge>(_ bridge: B) -> [B.Value]? {
    guard isOwnValue else { return nil }
    let word = word
    guard word.tag == Tag.array else { return refuseType(.json(.array)) }
    let count = word.length
    if count == 0 { return [] }
    run.pointee.index.markRead(array: node)
    let (mark, first) = (run.pointee.errors, run.pointee.noted)
    let elements =
      switch count {
      case 2: pair(bridge)
      case ...16: few(bridge, count)
      default: many(bridge, count)
      }
    if run.pointee.errors == mark { return elements }
    // The value is named by what is in use here, not by `self`: two words less to keep.
    Field(valueAt: node, run).noteUse(in: .array, since: first)
    return nil
  }

  // An array is made in the way that is the fastest for its size; canada.json, 56,000 points in 480
  // rings, gains 4 % by `pair` and 5 % by `many`. What does not fit is left out.

  /// Two elements, such as a point's: a literal is allocated and filled in one step.
  @inlinable @inline(__always)
  func pair<B: Bridge>(_ bridge: B) -> [B.Value] {
    let element = run.pointee.index.firstElement(of: node)
    let one = bridge.decodeNoting(element, run)
    let other = bridge.decodeNoting(run.pointee.index.next(after: element), run)
    if let one, let other { return [one, other] }
    return []
  }

  @inlinable @inline(__always)
  func few<B: Bridge>(_ bridge: B, _ count: Int) -> [B.Value] {
    var elements: [B.Value] = []
    elements.reserveCapacity(count)
    forEachElement(bridge, count) { elements.append($0) }
    return elements
  }

  /// Elements that are put in their places without a look at who else holds the array. To allocate it
  /// takes longer.
  @inlinable @inline(__always)
  func many<B: Bridge>(_ bridge: B, _ count: Int) -> [B.Value] {
    [B.Value](unsafeUninitializedCapacity: count) { room, used in
      // SAFETY: there are `count` elements at the most, and `used` counts those that are there.
      forEachElement(bridge, count) { value in
        room.initializeElement(at: used, to: value)
        used &+= 1
      }
    }
  }

  @inlinable @inline(__always)
  func forEachElement<B: Bridge>(
    _ bridge: B,
    _ count: Int,
    _ body: (consuming B.Value) -> Void
  ) {
    var element = run.pointee.index.firstElement(of: node)
    for _ in 0..<count {
      if let value = bridge.decodeNoting(element, run) { body(value) }
      element = run.pointee.index.next(after: element)
    }
  }

  /// Encoding: an array of `values`.
  @inlinable
  func write<B: Bridge>(_ values: [B.Value], _ bridge: B) {
    guard isOwnValue else { return }
    if values.isEmpty { return run.pointee.appendEmptyArray() }
    guard run.pointee.open(0x5B) else { return }
    values.forEachLent { bridge.encodeElement($0, $1, run) }
    run.pointee.close(0x5D)
  }

  /// Encoding: an array of `values`, ordered by their JSON.
  @inlinable
  func writeUnordered<B: Bridge>(_ values: some Collection<B.Value>, _ bridge: B) {
    guard isOwnValue, run.pointee.open(0x5B) else { return }
    var starts: [Int] = []
    starts.reserveCapacity(values.count)
    for (position, value) in values.enumerated() {
      starts.append(run.pointee.output.count)
      bridge.encodeElement(value, position, run)
    }
    run.pointee.output.sort(starts)
    run.pointee.close(0x5D)
  }
}

extension Bridge {
  /// Decodes the value at `node`. If the bridge refuses without a word, there is a finding all the
  /// same.
  @inlinable @inline(__always)
  func decodeNoting(_ node: Int, _ run: RunPointer) -> Value? {
    let (mark, first) = (run.pointee.errors, run.pointee.noted)
    let field = Field(valueAt: node, run)
    if let value = decode(field) { return value }
    if run.pointee.errors == mark { field.noteSilence(Value.self, at: node) }
    field.noteUse(Value.self, since: first)
    return nil
  }

  /// Encodes one element of an array and the comma behind it.
  @inlinable @inline(__always)
  func encodeElement(_ value: Value, _ position: Int, _ run: RunPointer) {
    let mark = run.pointee.noted
    encode(value, Field(valueAt: 0, run))
    // Without a value there is no room for a comma.
    if run.pointee.output.lacksValue {
      run.pointee.noteNothingWritten(since: mark)
    } else {
      run.pointee.output.appendComma()
    }
    if run.pointee.noted != mark { run.pointee.addStep(.index(position), since: mark) }
  }
}

extension Run {
  /// Notes that a bridge has written nothing, if it has not said why itself.
  @usableFromInline @inline(never)
  mutating func noteNothingWritten(since mark: Int) {
    if noted == mark { note(.nothingWritten, at: 0) }
  }
}
