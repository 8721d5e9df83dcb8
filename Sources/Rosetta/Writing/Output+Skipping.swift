extension Output {
  /// The offset behind the compact JSON value at `offset`. Trusts the bytes: the run wrote them.
  func end(ofValueAt offset: Int) -> Int {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var depth = 0
    var position = offset
    while position < bytes.count {
      switch bytes[position] {
      case 0x22:
        position += 1
        while position < bytes.count, bytes[position] != 0x22 {
          position += bytes[position] == 0x5C ? 2 : 1
        }
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      case 0x2C where depth == 0: return position
      default: break
      }
      if depth < 0 { return position }
      position += 1
      if depth == 0, position < bytes.count, [0x2C, 0x5D, 0x7D].contains(bytes[position]) {
        return position
      }
    }
    return position
  }
}
