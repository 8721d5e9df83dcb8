// Writes and reads numbers and documents, and prints a hash of what came of them: the same where
// `Int` has 32 bits as where it has 64.

func report() {
  var random = Random()
  line("doubles", doubles(&random))
  line("integers", integers(&random))
  line("documents", documents(&random))
  line("limits", limits())
}

private func doubles(_ random: inout Random) -> Hash {
  var hash = Hash()
  for round in 0..<60_000 {
    let value =
      round % 3 == 0 ? Double(random.integer()) / 1000 : Double(bitPattern: random.next())
    guard value.isFinite else { continue }
    var output = Output(capacity: 64)
    output.append(double: value)
    hash.add(output.bytes())
    hash.add(NumberText(output.bytes()).double() == value ? UInt8(1) : 0)
    output.free()
  }
  return hash
}

private func integers(_ random: inout Random) -> Hash {
  var hash = Hash()
  for _ in 0..<60_000 {
    let value = random.integer()
    var output = Output(capacity: 64)
    output.append(integer: value)
    let text = NumberText(output.bytes())
    hash.add(output.bytes())
    hash.add(text.integer(as: Int64.self) == value ? UInt8(1) : 0)
    hash.add(text.integer(as: Int.self) == Int(exactly: value) ? UInt8(1) : 0)
    output.free()
  }
  return hash
}

private func documents(_ random: inout Random) -> Hash {
  var hash = Hash()
  for round in 0..<4_000 {
    var document: [UInt8] = []
    random.append(valueTo: &document, depth: 0)
    if round % 2 == 1 {
      document[random.below(document.count)] = UInt8(truncatingIfNeeded: random.next())
    }
    document.withUnsafeBufferPointer { bytes in
      switch Tape.make(bytes, maximumDepth: 64) {
      case .failure(let fault): hash.add(UInt64(fault.offset))
      case .success(let tape):
        hash.add(tape)
        tape.free()
      }
    }
  }
  return hash
}

/// Documents that no tape can hold.
private func limits() -> Hash {
  var hash = Hash()
  var document = Array("[{}".utf8)
  for _ in 0..<99 { document += Array(",{}".utf8) }
  document.append(.closingBracket)
  document.withUnsafeBufferPointer { bytes in
    for words in 64...420 {
      switch Tape.make(bytes, maximumDepth: 2, maximumWords: words) {
      case .failure(let fault): hash.add(UInt64(fault.offset))
      case .success(let tape):
        hash.add(tape)
        tape.free()
      }
    }
  }
  return hash
}

private func line(_ name: StaticString, _ hash: Hash) {
  var text = (0..<name.utf8CodeUnitCount).map { name.utf8Start[$0] } + [.space]
  for shift in stride(from: UInt64(60), through: 0, by: -4) {
    let digit = UInt8((hash.value >> shift) & 15)
    text.append(digit < 10 ? 48 + digit : 87 + digit)
  }
  text.append(10)
  text.withUnsafeBufferPointer(put)
}

/// FNV-1a.
private struct Hash {
  var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) { for byte in bytes { add(byte) } }

  /// Every word, the text of every string and the value of every number.
  mutating func add(_ tape: Tape) {
    let end = tape.next(after: .root)
    var node = Node.root
    while node < end {
      let word = tape.word(node)
      let count = word.isObject ? 4 : word.isContainer ? 2 : 1
      for place in 0..<count { add(tape.word(node &+ place)) }
      if word.isString { tape.withUnescapedBytes(word) { add($0) } }
      if word.isNumber, word.length < 20 { add(tape.number(word).double().bitPattern) }
      node = node &+ count
    }
  }
}

/// SplitMix64.
private struct Random {
  var state: UInt64 = 16

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int((next() >> 33) % UInt64(count)) }

  /// Of any number of digits.
  mutating func integer() -> Int64 { Int64(bitPattern: next()) >> Int64(below(64)) }

  mutating func append(valueTo document: inout [UInt8], depth: Int) {
    switch below(depth > 5 ? 5 : 8) {
    case 0: document += Array("null".utf8)
    case 1: document += Array("true".utf8)
    case 2:
      let value = Double(bitPattern: next() & 0x7FEF_FFFF_FFFF_FFFF)
      append(to: &document) { $0.append(double: value) }
    case 3:
      let value = integer()
      append(to: &document) { $0.append(integer: value) }
    case 4: append(stringTo: &document)
    case 5, 6:
      document.append(.openingBrace)
      for index in 0..<below(9) {
        if index > 0 { document.append(.comma) }
        append(stringTo: &document)
        document.append(.colon)
        append(valueTo: &document, depth: depth + 1)
      }
      document.append(.closingBrace)
    default:
      document.append(.openingBracket)
      for index in 0..<below(9) {
        if index > 0 { document.append(.comma) }
        append(valueTo: &document, depth: depth + 1)
      }
      document.append(.closingBracket)
    }
  }

  private mutating func append(stringTo document: inout [UInt8]) {
    var text: [UInt8] = []
    for _ in 0..<below(40) {
      switch below(8) {
      case 0: text.append(UInt8(below(32)))
      case 1: text += Array("é".utf8)
      case 2: text += Array("😀".utf8)
      case 3: text.append(.backslash)
      default: text.append(UInt8(32 + below(95)))
      }
    }
    append(to: &document) { output in text.withUnsafeBufferPointer { output.appendQuoted($0) } }
  }

  private func append(to document: inout [UInt8], _ write: (inout Output) -> Void) {
    var output = Output(capacity: 8)
    write(&output)
    document += Array(output.bytes())
    output.free()
  }
}
