// Checks of the elements of arrays and sets, and of the keys and values of dictionaries.

extension Check where Value: Collection & SendableMetatype {
  /// Every element satisfies a check. Each element that does not is a problem of its own, with its
  /// index in the path and, when decoding, its own line.
  ///
  /// ```swift
  /// object.tags <- json["tags"] § .count(...10) && .each(.nonEmpty, code: "tag")
  /// ```
  ///
  /// - Parameters:
  ///   - check: What each element must satisfy.
  ///   - code: The `customCode` of the problems; by default, the code of the element's check.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public static func each(
    _ check: Check<Value.Element>,
    code: @autoclosure @escaping @Sendable () -> String? = nil
  ) -> Check {
    Check({ $0.allSatisfy(check.passes) }, { .each(check) }).coded(by: code)
  }

  /// Every element satisfies a condition.
  ///
  /// ```swift
  /// object.sizes <- json["sizes"] § .each { $0 > 0 }
  /// ```
  @_disfavoredOverload
  @inlinable @inline(__always)
  public static func each(_ passes: @escaping @Sendable (Value.Element) -> Bool) -> Check {
    each(Check<Value.Element>(passes, { .unknown }))
  }
}

extension Check {
  /// Every value of a dictionary satisfies a check. Each value that does not is a problem of its
  /// own, with its key in the path.
  @inlinable @inline(__always)
  public static func each<Key: SendableMetatype, Member>(
    _ check: Check<Member>,
    code: @autoclosure @escaping @Sendable () -> String? = nil
  ) -> Check where Value == [Key: Member] {
    Check({ $0.values.allSatisfy(check.passes) }, { .eachValue(check) }).coded(by: code)
  }

  /// Every value of a dictionary satisfies a condition: `§ .each { $0 > 0 }`.
  @inlinable @inline(__always)
  public static func each<Key: SendableMetatype, Member>(
    _ passes: @escaping @Sendable (Member) -> Bool
  ) -> Check where Value == [Key: Member] { each(Check<Member>(passes, { .unknown })) }

  /// Every key of a dictionary satisfies a check. Each key that does not is a problem of its own,
  /// with the key in the path.
  @inlinable @inline(__always)
  public static func eachKey<Key: SendableMetatype, Member>(
    _ check: Check<Key>,
    code: @autoclosure @escaping @Sendable () -> String? = nil
  ) -> Check where Value == [Key: Member] {
    Check({ $0.keys.allSatisfy(check.passes) }, { .eachKey(check) }).coded(by: code)
  }

  /// Every key of a dictionary satisfies a condition: `§ .eachKey { $0.count < 9 }`.
  @inlinable @inline(__always)
  public static func eachKey<Key: SendableMetatype, Member>(
    _ passes: @escaping @Sendable (Key) -> Bool
  ) -> Check where Value == [Key: Member] { eachKey(Check<Key>(passes, { .unknown })) }
}

extension CheckRule {
  @usableFromInline
  static func each(_ check: Check<Value.Element>) -> CheckRule
  where Value: Collection & SendableMetatype {
    let rule = check.rule()
    let requirement = rule.requirement
    return CheckRule(
      code: rule.code,
      requirement: { .each(requirement($0.elements())) },
      report: { values, place in
        let elements = place.nodes.elements
        let positions = place.positions(of: values, elements)
        let refused = zip(positions, values).filter { !check.passes($0.1) }
        // The order of a set differs in each process.
        for (index, value) in refused.sorted(by: { ($0.0 ?? .max) < ($1.0 ?? .max) }) {
          let node = index.flatMap { $0 < elements.count ? elements[$0] : nil }
          place.part(index.map { .index($0) }, at: node, place.texts.elements()).note(value, rule)
        }
      }
    )
  }

  @usableFromInline
  static func eachValue<Key: SendableMetatype, Member>(_ check: Check<Member>) -> CheckRule
  where Value == [Key: Member] {
    let rule = check.rule()
    let requirement = rule.requirement
    return CheckRule(
      code: rule.code,
      requirement: { .each(requirement($0.values(of: ""))) },
      report: { members, place in
        for (name, key, member) in place.named(members) where !check.passes(member.value) {
          place.part(.key(name), at: key?.value, place.texts.values(of: name))
            .note(member.value, rule)
        }
      }
    )
  }

  @usableFromInline
  static func eachKey<Key: SendableMetatype, Member>(_ check: Check<Key>) -> CheckRule
  where Value == [Key: Member] {
    let rule = check.rule()
    let requirement = rule.requirement
    return CheckRule(
      code: rule.code,
      requirement: { _ in .each(requirement(.keys)) },
      report: { members, place in
        for (name, key, member) in place.named(members) where !check.passes(member.key) {
          place.part(.key(name), at: key, isKey: true, .keys).note(member.key, rule)
        }
      }
    )
  }
}

extension CheckReport {
  /// The members of a dictionary, sorted by the names of their keys in the JSON. When decoding,
  /// each has the node of its key, which may be spelled differently from what encoding writes. Of
  /// equal keys, the first one counts.
  fileprivate func named<Key, Member>(
    _ members: Value
  ) -> [(name: String, key: Node?, member: Value.Element)] where Value == [Key: Member] {
    let type = Key.self as? any JSONKeyConvertible.Type
    let keys = nodes.members.map { (type?.init(jsonKey: $0.name) as? Key, $0) }
    let read = Dictionary(keys) { first, _ in first }
    let all = members.map { member in
      let (key, read) = (member.key as? any JSONKeyConvertible, read[member.key])
      return (name: read?.name ?? key?.jsonKey ?? "\(member.key)", key: read?.key, member: member)
    }
    return all.sorted { $0.name < $1.name }
  }
}

extension CheckReport where Value: Collection {
  /// The index in the JSON of each element of `values`, or nil if it is not found there. In a set,
  /// or if a bridge such as `.lossy` left out elements, it may differ from the index in `values`.
  ///
  /// Complexity: O(elements); O(n log n) for a set that is written.
  fileprivate func positions(of values: Value, _ nodes: [Node]) -> [Int?] {
    let isSet = Value.self is any SetAlgebra.Type
    // Whether the JSON is an array with exactly these elements.
    let isListed =
      hasOnlySteps
      ? Value.self is any ExpressibleByArrayLiteral.Type : nodes.count == values.count
    if isListed, !isSet { return Array(0..<values.count) }
    let texts = values.map { ($0 as? any JSONRepresentable).map { text(of: $0).text } }
    let candidates = isDecoding ? jsonTexts(nodes) : writtenElements(of: values)
    // In reverse order, so that `popLast` returns the first index.
    var places = Dictionary(grouping: candidates.indices.reversed()) { candidates[$0] }
    var next = 0
    return texts.map { text in
      guard let text else { return nil }
      while let index = places[text]?.popLast() {
        if index < next { continue }
        if !isSet { next = index + 1 }
        return index
      }
      return nil
    }
  }

  /// The JSON of the elements, in the order in which they are written.
  private func writtenElements(of values: Value) -> [String] {
    guard let values = values as? any JSONRepresentable else { return [] }
    return text(of: values).text.withJSONBytes { bytes in
      Tape.reading(bytes) { tape in
        guard let tape, tape.word(.root).isArray else { return [] }
        return tape.elements(of: .root).map { tape.source(of: $0) }
      }
    }
  }
}

extension ExpressibleByArrayLiteral {
  fileprivate static func holding(_ element: Any) -> Self? {
    (element as? ArrayLiteralElement).map { Self(arrayLiteral: $0) }
  }
}

extension CheckTexts where Value: SendableMetatype {
  /// The texts of the keys of a dictionary.
  fileprivate static var keys: CheckTexts {
    CheckTexts { ($0 as? any JSONKeyConvertible).map { JSONText($0.jsonKey).text } }
  }

  /// The texts of the elements: what the bridge writes between brackets.
  fileprivate func elements() -> CheckTexts<Value.Element> where Value: Collection {
    CheckTexts<Value.Element> { element in
      let list = (Value.self as? any ExpressibleByArrayLiteral.Type)?.holding(element)
      guard let list = list as? Value, let text = write(list), text.hasPrefix("[") else {
        return nil
      }
      return String(text.dropFirst().dropLast())
    }
  }
}

extension CheckTexts {
  /// The texts of the values of a dictionary: what the bridge writes after a key.
  fileprivate func values<Key: SendableMetatype, Member>(of key: String) -> CheckTexts<Member>
  where Value == [Key: Member] {
    CheckTexts<Member> { member in
      let start = "{\(JSONText(key).text):"
      guard let key = (Key.self as? any JSONKeyConvertible.Type)?.init(jsonKey: key) as? Key,
        let text = write([key: member]), text.hasPrefix(start)
      else { return nil }
      return String(text.dropFirst(start.count).dropLast())
    }
  }
}
