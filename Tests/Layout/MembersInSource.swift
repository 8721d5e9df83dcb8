/// The members that a piece of code adds to types in extensions, and the members that it uses.
struct MembersInSource {
  struct Extension {
    /// `Problem.Code`
    let type: String
    let members: Set<String>
  }

  struct Use {
    let name: String
    let line: Int
  }

  private(set) var extensions: [Extension] = []
  /// Every name that is declared anywhere in the code: members, parameters, variables, cases.
  private(set) var declared: Set<String> = []
  /// Names after a dot, and names that are called.
  private(set) var used: [Use] = []

  private static let declaring: Set = ["func", "var", "let", "case", "static"]

  init(_ code: String) {
    let tokens = MembersInSource.tokens(of: code)
    var depth = 0
    var line = 1
    /// The extension whose body is open, and how deep it stands.
    var open: (type: String, members: Set<String>, depth: Int)?
    for (position, token) in tokens.enumerated() {
      let previous = position > 0 ? tokens[position - 1] : ""
      let next = position + 1 < tokens.count ? tokens[position + 1] : ""
      switch token {
      case "\n": line += 1
      case "{": depth += 1
      case "}":
        depth -= 1
        if let body = open, body.depth == depth {
          extensions.append(Extension(type: body.type, members: body.members))
          open = nil
        }
      case "extension" where depth == 0:
        open = (MembersInSource.type(at: position + 1, in: tokens), [], depth)
      case _ where !MembersInSource.isName(token): break
      case _ where MembersInSource.declaring.contains(previous) && token != "func":
        declared.insert(token)
        if let body = open, depth == body.depth + 1, previous != "static" {
          open?.members.insert(token)
        }
      default:
        // A label or parameter: `name:` and `name label:`; a closure's parameter: `name in`.
        if next == ":" || next == "in" || next == "," { declared.insert(token) }
        if previous == "." || next == "(" { used.append(Use(name: token, line: line)) }
      }
    }
  }

  /// `Problem.Code`, of the tokens from `position` on.
  private static func type(at position: Int, in tokens: [String]) -> String {
    var type = tokens[position]
    var end = position + 1
    while end + 1 < tokens.count, tokens[end] == "." {
      type += "." + tokens[end + 1]
      end += 2
    }
    return type
  }

  private static func isName(_ token: String) -> Bool {
    token.first.map { $0.isLetter || $0 == "_" } ?? false
  }

  /// Names, line breaks and single signs.
  private static func tokens(of code: String) -> [String] {
    code.matches(of: /[A-Za-z_]\w*|\n|[^\s\w]/).map { String($0.output) }
  }
}
