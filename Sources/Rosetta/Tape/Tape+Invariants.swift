// The invariants of every tape that the parser makes. The unchecked loads of all other files rely
// on them. Compiled in by
//
//   swift test -Xswiftc -DROSETTA_CHECK_INVARIANTS
//
// which checks each tape of each test, once, in time linear in the document.
#if ROSETTA_CHECK_INVARIANTS
  extension Tape {
    func checkInvariants() {
      if let broken = brokenInvariant() { fatalError("broken tape: \(broken)") }
    }

    /// Describes the first broken invariant and its node; nil if all invariants hold.
    func brokenInvariant() -> String? {
      var containers: [Container] = []
      var place = 0
      var node = Node.root
      repeat {
        let word = nodes[node]
        let inObject = containers.last?.isObject == true
        let isKey = inObject && containers[containers.count - 1].expectsKey
        if isKey, !word.isString { return "node \(node) is a key and no string" }
        if start(of: node) < place { return "node \(node) starts before the one before it ends" }
        let broken = word.isContainer ? brokenContainer(node, containers.last) : brokenLeaf(word)
        if let broken { return "node \(node) \(broken)" }
        place = word.isContainer ? word.offset + 1 : word.offset + word.length
        if !containers.isEmpty { containers[containers.count - 1].pass(isKey: isKey) }
        if word.isContainer {
          containers.append(Container(node, end: end(of: node), isObject: word.isObject))
          node = node &+ (word.isObject ? 4 : 2)
        } else {
          node = node &+ 1
        }
        while let innermost = containers.last, innermost.end <= node {
          if innermost.end < node { return "node \(innermost.node) ends inside a child" }
          if innermost.count != nodes[innermost.node].length {
            return "node \(innermost.node) has \(innermost.count) children"
          }
          if innermost.isObject, !innermost.expectsKey {
            return "node \(innermost.node) ends in a key"
          }
          containers.removeLast()
        }
      } while !containers.isEmpty
      return nil
    }

    /// Describes a broken invariant of the two or four words of a container in which nothing has
    /// been looked up yet.
    private func brokenContainer(_ node: Node, _ outer: Container?) -> String? {
      let (word, place) = (nodes[node], nodes[node.bounds])
      guard word.tag == Tag.array || word.tag == Tag.object else { return "has a tag of no parser" }
      guard word.offset < count else { return "starts after the document" }
      guard bytes[word.offset] == (word.isObject ? .openingBrace : .openingBracket) else {
        return "is at no bracket of its kind"
      }
      let first = word.isObject ? node.firstKey : node.firstElement
      if place.end < first { return "ends before its first child" }
      if let outer, place.end > outer.end { return "ends after the container that it is in" }
      if place.cursor != (word.isObject ? first : place.end) { return "has been looked up" }
      if word.isObject, nodes[node.passedKeys] | nodes[node.morePassedKeys] != 0 {
        return "has passed keys"
      }
      return nil
    }

    /// Describes a broken invariant of a leaf or key.
    private func brokenLeaf(_ word: UInt64) -> String? {
      guard word.offset + word.length <= count else { return "ends after the document" }
      let text = UnsafeBufferPointer(start: bytes + word.offset, count: word.length)
      switch word.tag {
      case Tag.null: return text.elementsEqual("null".utf8) ? nil : "is not null"
      case Tag.true: return text.elementsEqual("true".utf8) ? nil : "is not true"
      case Tag.false: return text.elementsEqual("false".utf8) ? nil : "is not false"
      case Tag.integer, Tag.fraction:
        let isInteger = text.allSatisfy { $0.isDigit || $0 == .minus }
        guard NumberGrammar.accepts(text) else { return "is no number" }
        return isInteger == (word.tag == Tag.integer) ? nil : "is a number of the other kind"
      default:
        guard word.offset > 0, bytes[word.offset - 1] == .quote,
          word.offset + word.length < count, bytes[word.offset + word.length] == .quote
        else { return "is a string without quotes" }
        let isASCII = text.allSatisfy { $0 < .nonASCII }
        let hasEscapes = text.contains(.backslash)
        if hasEscapes != (word.tag == Tag.escaped) { return "is tagged wrongly for its escapes" }
        if !isASCII, word.tag == Tag.ascii { return "is tagged as ASCII and is not" }
        return String(validating: text, as: UTF8.self) == nil ? "is no UTF-8" : nil
      }
    }
  }

  extension Node: CustomStringConvertible {
    @usableFromInline var description: String { "\(index)" }
  }

  /// A container around the node that is being checked.
  private struct Container {
    let node: Node
    let end: Node
    let isObject: Bool
    var count = 0
    var expectsKey: Bool

    init(_ node: Node, end: Node, isObject: Bool) {
      self.node = node
      self.end = end
      self.isObject = isObject
      expectsKey = isObject
    }

    mutating func pass(isKey: Bool) {
      if !isKey { count += 1 }
      if isObject { expectsKey = !isKey }
    }
  }
#endif
