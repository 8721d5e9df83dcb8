/// Who uses whom: the types that each folder declares and the names that each file says.
struct Layering {
  /// From the bottom up. The empty name is the top level.
  static let order = [
    "Support", "Diagnostics", "Numbers", "Tape", "Output", "Wording", "Run", "Mapping", "Operators",
    "Bridges", "JSON", "Merging", "Reporting", "", "Streams", "Foundation", "Coding",
  ]

  /// Members that extensions of later folders add and that the standard library has too.
  static let standardMembers: Set = [
    "append",  // of arrays and strings
    "decimal",  // of `Unicode.NumericType`
    "map",  // of sequences and optionals
    "rawValue",  // of enums
  ]

  let sources: [SwiftSource]

  /// Each use of a type that stands above its user, as `Run/Run.swift:12 uses Mapper of Mapping`.
  func trespasses() -> [String] {
    let files = sources.map { (source: $0, names: NamesInSource($0.code)) }
    let homes = typeHomes(files)
    return files.flatMap { file in
      file.names.used.compactMap { use -> String? in
        guard !file.names.hidden.contains(use.chain[0]),
          let type = use.prefixes.first(where: { prefix in
            homes[prefix].map { isForbidden($0, in: file.source.folder) } ?? false
          }),
          let home = homes[type]
        else { return nil }
        let place = home.isEmpty ? "the top level" : home
        return "\(file.source.path):\(use.line) uses \(type) of \(place)"
      }
    }
  }

  /// Each use of a member that only an extension in a later folder declares, as
  /// `Run/Run.swift:12 uses text, which Reporting adds to Problem`.
  ///
  /// The sources are read by name and without types: a name that an earlier folder, the same one or
  /// the standard library (`standardMembers`) has too is taken for theirs.
  func memberTrespasses() -> [String] {
    let files = sources.map { (source: $0, members: MembersInSource($0.code)) }
    let homes = typeHomes(sources.map { ($0, NamesInSource($0.code)) })
    var added: [String: (type: String, folder: String)] = [:]
    var lowest: [String: Int] = [:]
    for file in files {
      let folder = file.source.folder
      for name in file.members.declared {
        lowest[name] = min(lowest[name] ?? .max, rank(folder))
      }
      for body in file.members.extensions
      where homes[body.type].map({ rank($0) < rank(folder) }) ?? true {
        for name in body.members where rank(folder) <= added[name].map({ rank($0.folder) }) ?? .max
        {
          added[name] = (body.type, folder)
        }
      }
    }
    return files.flatMap { file in
      file.members.used.compactMap { use -> String? in
        guard let member = added[use.name], !Self.standardMembers.contains(use.name),
          lowest[use.name, default: .max] > rank(file.source.folder)
        else { return nil }
        let place = member.folder.isEmpty ? "the top level" : member.folder
        return
          "\(file.source.path):\(use.line) uses \(use.name), which \(place) adds to \(member.type)"
      }
    }
  }

  /// The folder of each type.
  private func typeHomes(
    _ files: [(source: SwiftSource, names: NamesInSource)]
  ) -> [String: String] {
    var homes: [String: String] = [:]
    for (source, names) in files {
      for type in names.declared {
        homes[type] = [homes[type], source.folder].compactMap { $0 }.min { rank($0) < rank($1) }
      }
    }
    return homes
  }

  /// Folders that stand nowhere in the order.
  func strangers() -> [String] {
    Set(sources.map(\.folder)).subtracting(Layering.order).sorted()
  }

  private func rank(_ folder: String) -> Int { Layering.order.firstIndex(of: folder) ?? 0 }

  private func isForbidden(_ home: String, in folder: String) -> Bool {
    rank(home) > rank(folder)
  }
}

/// The names in a piece of code that matter to its layer.
struct NamesInSource {
  struct Use {
    /// `Problem.Code.syntax`
    let chain: [String]
    let line: Int

    /// `Problem`, `Problem.Code`, `Problem.Code.syntax`
    var prefixes: [String] {
      chain.indices.map { chain[...$0].joined(separator: ".") }
    }
  }

  /// Types, the inner ones behind the names of the outer: `Problem.Code`.
  private(set) var declared: [String] = []
  /// What means something else in this file: generic parameters, associated and inner types.
  private(set) var hidden: Set<String> = []
  private(set) var used: [Use] = []

  private static let kinds: Set = ["struct", "class", "enum", "protocol", "actor", "extension"]
  /// What stands behind `class` where that is no declaration of a type.
  private static let members: Set = ["func", "var", "let", "subscript", "override", "final"]

  /// The generic parameters of the standard library's types, which their extensions may name.
  private static let standardParameters = [
    "Array": ["Element"], "Set": ["Element"], "Optional": ["Wrapped"],
    "Dictionary": ["Key", "Value"],
  ]

  init(_ code: String) {
    var scopes: [String?] = []
    var opening: String?
    var line = 1
    let tokens = NamesInSource.tokens(of: code)
    for (position, token) in tokens.enumerated() {
      let next = position + 1 < tokens.count ? tokens[position + 1] : ""
      switch token {
      case "\n": line += 1
      case "{":
        scopes.append(opening)
        opening = nil
      case "}": _ = scopes.popLast()
      case _ where NamesInSource.kinds.contains(token) && !NamesInSource.members.contains(next):
        opening = next
        if token == "extension" {
          hidden.formUnion(NamesInSource.standardParameters[next] ?? [])
        } else {
          declare(next, in: scopes)
        }
      case "typealias": declare(next, in: scopes)
      case "associatedtype": hidden.insert(next)
      default: break
      }
      if token == "<" { hide(parametersAt: position, in: tokens) }
      if token.first?.isUppercase == true {
        used.append(Use(chain: token.split(separator: ".").map(String.init), line: line))
      }
    }
  }

  private mutating func declare(_ name: String, in scopes: [String?]) {
    if scopes.isEmpty {
      declared.append(name)
    } else {
      hidden.insert(name)
      let outer = scopes.compactMap { $0 }
      if outer.count == scopes.count { declared.append((outer + [name]).joined(separator: ".")) }
    }
  }

  /// Hides the generic parameters between the brackets at `position`, if a declaration has them:
  /// `func read<Key: JSONKeyConvertible, each Value>`.
  private mutating func hide(parametersAt position: Int, in tokens: [String]) {
    let before = tokens[..<position].suffix(2)
    let declaring = NamesInSource.kinds.union(["func", "init", "subscript", "typealias"])
    guard before.contains(where: { declaring.contains($0) || $0.hasPrefix("func ") })
    else { return }
    var depth = 0
    var startsParameter = false
    for token in tokens[position...] {
      switch token {
      case "<":
        depth += 1
        startsParameter = depth == 1
      case ">":
        depth -= 1
        if depth == 0 { return }
      case ",": startsParameter = depth == 1
      case "each", "\n": break
      default:
        if startsParameter { hidden.insert(token) }
        startsParameter = false
      }
    }
  }

  /// Names with what hangs on them by dots, `func` with the operator that it declares, line breaks,
  /// and single signs.
  private static func tokens(of code: String) -> [String] {
    code.matches(of: /func\s+[^\w\s(]+|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|\n|[^\s\w]/)
      .map { String($0.output) }
  }
}
