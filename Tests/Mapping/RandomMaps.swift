import Rosetta

/// A line of a random map. A path without steps is the object itself.
indirect enum Line: Sendable {
  case number([String], isRequired: Bool)
  case tree([String])
  case members([String])
  case model([String], [Line])
  case either([String], [Line], [Line])
  case tagged([String], [Line], [Line])
  case part([String], [Line])
  case rest
}

/// The map of these lines: each appends what it has read.
func read(_ lines: [Line], _ json: Mapper, into values: inout [String]) {
  for line in lines {
    switch line {
    case .number(let path, let isRequired):
      var number: Int?
      if isRequired { number <- json[JSONPath(path)] } else { number <~ json[JSONPath(path)] }
      values.append(written(number))
    case .tree(let path):
      var tree: JSON?
      tree <~ json[JSONPath(path)]
      values.append(written(tree))
    case .members(let path):
      var members: [String: Int]?
      members <~ json[JSONPath(path)]
      values.append(written(members.map { $0.sorted { $0.key < $1.key }.map(\.value) }))
    case .model(let path, let lines):
      var model: [String]?
      model <~ json[JSONPath(path)] ~ bridge(lines)
      values.append(written(model))
    case .either(let path, let one, let other):
      let union = Union<[String]>.untagged {
        Alternative({ $0 }, by: bridge(one)) { $0 }
        Alternative({ $0 }, by: bridge(other)) { $0 }
      }
      var model: [String]?
      model <~ json[JSONPath(path)] ~ union
      values.append(written(model))
    case .tagged(let path, let one, let other):
      let union = Union<[String]>(tag: "t") {
        Variant("A", { $0 }, by: bridge(one)) { $0 }
        Variant("B", { $0 }, by: bridge(other)) { $0 }
      }
      var model: [String]?
      model <~ json[JSONPath(path)] ~ union
      values.append(written(model))
    case .part(let path, let lines):
      json[JSONPath(path)].map { json in read(lines, json, into: &values) }
    case .rest:
      var rest = JSONObject()
      rest <~ json.rest
      values.append(written(rest))
    }
  }
}

func bridge(_ lines: [Line]) -> Mapping<[String]> {
  Mapping([]) { values, json in read(lines, json, into: &values) }
}

private func written<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "nil" }

extension JSONPath {
  fileprivate init(_ keys: [String]) { self.init(keys.map { .key($0) }) }
}

/// What the rules of maps say about a document, in a program without passes, marks or frames.
struct Oracle {
  /// Whether unknown keys are errors.
  let fails: Bool
  /// The keys that have been looked up, and the objects that have been read, by their paths.
  var known: Set<[String]> = []
  var entered: Set<[String]> = []
  /// What has been read as a whole: all keys in it are known, or all of its own.
  var trees: Set<[String]> = []
  var dictionaries: Set<[String]> = []

  init(fails: Bool) { self.fails = fails }

  /// The unknown keys of what has been entered from `path` on.
  func unknownKeys(in document: JSON, from path: [String] = []) -> [[String]] {
    entered.flatMap { object -> [[String]] in
      guard object.starts(with: path), !dictionaries.contains(object) else { return [] }
      if trees.contains(where: { object.starts(with: $0) }) { return [] }
      return document[keys: object]?.objectValue?.keys.map { object + [$0] } ?? []
    }.filter { !known.contains($0) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// What a map reads from the object at `path`; nil if it fails.
  mutating func read(
    _ lines: [Line],
    _ document: JSON,
    at path: [String],
    tag: String? = nil
  ) -> [String]? {
    entered.insert(path)
    var own: Set<[String]> = []
    if let tag { own.insert(path + [tag]) }
    var values: [String] = []
    let fits = read(lines, document, at: path, own: &own, &values)
    known.formUnion(own)
    return fits ? values : nil
  }

  private mutating func read(
    _ lines: [Line],
    _ document: JSON,
    at object: [String]?,
    own: inout Set<[String]>,
    _ values: inout [String]
  ) -> Bool {
    var fits = true
    for line in lines {
      switch line {
      case .number(let path, let isRequired):
        let number = find(path, document, from: object, &own).flatMap {
          document[keys: $0]?.intValue
        }
        if number == nil, isRequired { fits = false }
        values.append(written(number))
      case .tree(let path):
        let place = find(path, document, from: object, &own)
        if let place, document[keys: place]?.objectValue != nil { trees.insert(place) }
        values.append(written(place.flatMap { document[keys: $0] }))
      case .members(let path):
        let place = find(path, document, from: object, &own)
        guard let place, let members = document[keys: place]?.objectValue else {
          values.append("nil")
          continue
        }
        entered.insert(place)
        dictionaries.insert(place)
        let numbers = members.keys.sorted().compactMap { members[$0]?.intValue }
        values.append(numbers.count == members.keys.count ? written(numbers) : "nil")
      case .model(let path, let lines):
        values.append(
          written(
            readObject(path, document, from: object, &own) { oracle, place in
              oracle.read(lines, document, at: place)
            }
          )
        )
      case .either(let path, let one, let other):
        values.append(
          written(
            readObject(path, document, from: object, &own) { oracle, place in
              for lines in [one, other] {
                var attempt = Oracle(fails: oracle.fails)
                if let values = attempt.read(lines, document, at: place),
                  !oracle.fails || attempt.unknownKeys(in: document).isEmpty
                {
                  oracle.join(attempt)
                  return values
                }
                // What a union that has failed inside leaves unknown decides whether this one fits.
                if oracle.fails, attempt.isUndecided { oracle.isUndecided = true }
              }
              oracle.isUndecided = true
              return nil
            }
          )
        )
      case .tagged(let path, let one, let other):
        values.append(
          written(
            readObject(path, document, from: object, &own) { oracle, place in
              oracle.known.insert(place + ["t"])
              switch document[keys: place + ["t"]]?.stringValue {
              case "A": return oracle.read(one, document, at: place, tag: "t")
              case "B": return oracle.read(other, document, at: place, tag: "t")
              default: return nil
              }
            }
          )
        )
      case .part(let path, let lines):
        var inner = find(path, document, from: object, &own)
        if let place = inner, document[keys: place]?.objectValue == nil { inner = nil }
        if let inner { entered.insert(inner) }
        if !read(lines, document, at: inner, own: &own, &values) { fits = false }
      case .rest:
        var rest = JSONObject()
        if let object, let members = document[keys: object]?.objectValue {
          for (key, value) in members where !own.contains(object + [key]) {
            rest[key] = value
            known.insert(object + [key])
            if value.objectValue != nil { trees.insert(object + [key]) }
          }
        }
        values.append(written(rest))
      }
    }
    return fits
  }

  /// Whether neither alternative of a union has fitted, so that the problems are those of one.
  var isUndecided = false

  private mutating func join(_ other: Oracle) {
    known.formUnion(other.known)
    entered.formUnion(other.entered)
    trees.formUnion(other.trees)
    dictionaries.formUnion(other.dictionaries)
    if other.isUndecided { isUndecided = true }
  }

  /// Goes down a path, whose keys are looked up; nil if there is nothing at its end.
  private mutating func find(
    _ path: [String],
    _ document: JSON,
    from object: [String]?,
    _ own: inout Set<[String]>
  ) -> [String]? {
    guard var place = object else { return nil }
    for key in path {
      guard let members = document[keys: place]?.objectValue else { return nil }
      entered.insert(place)
      place.append(key)
      if members[key] == nil { return nil }
      own.insert(place)
    }
    return place
  }

  private mutating func readObject(
    _ path: [String],
    _ document: JSON,
    from object: [String]?,
    _ own: inout Set<[String]>,
    _ body: (inout Oracle, [String]) -> [String]?
  ) -> [String]? {
    guard let place = find(path, document, from: object, &own),
      document[keys: place]?.objectValue != nil
    else { return nil }
    return body(&self, place)
  }
}

extension JSON {
  /// The value at the end of a path.
  fileprivate subscript(keys keys: [String]) -> JSON? {
    var value: JSON? = self
    for key in keys { value = value?[key] }
    return value
  }
}

// MARK: - Random lines and documents

extension Line {
  static func lines(_ random: inout SeededRandom, depth: Int) -> [Line] {
    var lines = (0..<Int.random(in: 0...4, using: &random)).map { _ in one(&random, depth: depth) }
    // What reads a rest ends its map.
    if Int.random(in: 0..<3, using: &random) == 0 { lines.append(.rest) }
    return lines
  }

  private static func one(_ random: inout SeededRandom, depth: Int) -> Line {
    let keys = ["a", "b", "c", "d"]
    var path = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      keys[Int.random(in: 0..<4, using: &random)]
    }
    let kind = Int.random(in: 0..<(depth > 0 ? 9 : 4), using: &random)
    if kind > 1, kind != 7, Int.random(in: 0..<5, using: &random) == 0 { path = [] }
    func inner() -> [Line] { lines(&random, depth: depth - 1) }
    return switch kind {
    case 0, 1:
      .number(path, isRequired: Int.random(in: 0..<4, using: &random) == 0)
    case 2: .tree(path)
    case 3: .members(path)
    case 4, 8: .model(path, inner())
    case 5: .either(path, inner(), inner())
    case 6: .tagged(path, inner(), inner())
    default: .part(path, inner().filter { if case .rest = $0 { false } else { true } })
    }
  }
}

func randomObject(_ random: inout SeededRandom, depth: Int) -> JSON {
  var members = JSONObject()
  for key in ["a", "b", "c", "d", "e"].shuffled(using: &random) {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
    case 0: break
    case 1...3: members[key] = JSON(Int.random(in: 0..<100, using: &random))
    default: members[key] = randomObject(&random, depth: depth - 1)
    }
  }
  let tag = Int.random(in: 0..<4, using: &random)
  if tag > 0 { members["t"] = .string(["A", "B", "C"][tag - 1]) }
  return .object(members)
}
