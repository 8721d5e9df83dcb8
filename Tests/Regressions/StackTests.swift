import Foundation
import Rosetta
import Testing

/// How deep models may be nested on the 512 KiB that Apple's secondary threads have: as deep as the
/// stack that is left allows, and one level more is an error.
@Suite("The stack of a thread") struct StackTests {
  static let strict: Rosetta = {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    rosetta.unknownKeys = .fail
    rosetta.duplicateKeys = .fail
    return rosetta
  }()

  @Test("every kind of model is read and written at 24 levels", arguments: DeepKind.all)
  func shallow(_ kind: DeepKind) throws {
    for rosetta in [Rosetta(), Self.strict] {
      let text = kind.document(depth: kind.depth(below: 24))
      let result = SmallStack.run { Result { try kind.run(rosetta, text) } }
      #expect(try result.get() == text)
    }
  }

  @Test(
    "every kind of model that is as deep as maximumDepth fits on the stack or is an error",
    arguments: DeepKind.all
  )
  func limit(_ kind: DeepKind) throws {
    for rosetta in [Rosetta(), Self.strict] {
      let depth = kind.depth(below: rosetta.maximumDepth)
      #expect(depth > rosetta.maximumDepth - kind.levels)
      let text = kind.document(depth: depth)
      let result = SmallStack.run { Result { try kind.run(rosetta, text) } }
      switch result {
      case .success(let written): #expect(written == text)
      case .failure(let error):
        // Foundation's coders have a limit and words of their own.
        let isCoder = kind.name.contains("odable") || kind.name.contains("coder")
        #expect(isCoder || "\(error)".contains("nested deeper than"))
      }
    }
  }

  @Test(
    "on a thread with a stack of 64, 96 or 128 KiB a model fits or is an error",
    arguments: DeepKind.all
  )
  func smallest(_ kind: DeepKind) throws {
    // Of the smallest one the program may have used some.
    for (size, used) in [(64, 0), (64, 12), (96, 0), (128, 0)] {
      // Foundation's coders ask nobody how much there is.
      if used > 0, kind.name.contains("odable") { continue }
      for depth in [2, 4, 8, 10, 20, 100] {
        let text = kind.document(depth: kind.depth(below: depth))
        let result = SmallStack.run(size: size << 10) {
          SmallStack.without(used) { Result { try kind.run(Rosetta(), text) } }
        }
        switch result {
        case .success(let written): #expect(written == text)
        case .failure(let error):
          let isCoder = kind.name.contains("odable") || kind.name.contains("coder")
          #expect(isCoder || "\(error)".contains("nested deeper than"))
        }
      }
    }
  }

  @Test("a model of large frames is an error where the stack ends, read and written")
  func largeFrames() throws {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    for levels in [8, 31, 64, 250, 255] {
      let text =
        String(repeating: #"{"a":1,"kid":{"x":"#, count: levels) + "{}"
        + String(repeating: "}}", count: levels)
      let result = SmallStack.run { [rosetta] in
        Result { try rosetta.encode(rosetta.decode(WideModel.self, from: text)) as String }
      }
      switch result {
      case .success(let written): #expect(written.count { $0 == "k" } == levels)
      case .failure(let error):
        #expect(levels > 8)
        #expect("\(error)".contains("nested deeper than the stack of this thread allows"))
      }
    }
  }

  @Test(
    "every kind of model that is too deep by one level is an error, read and written",
    arguments: DeepKind.all
  )
  func beyond(_ kind: DeepKind) throws {
    // What Foundation's coder reads is as deep as that allows.
    if kind.name.contains("Codable") { return }
    var shallow = Rosetta()
    shallow.maximumDepth = kind.depth(below: 12)
    let deeper = kind.document(depth: shallow.maximumDepth + kind.levels)
    let fault = #expect(throws: RosettaError.self) { try kind.run(shallow, deeper) }
    #expect(fault?.problems.contains { $0.code == .depth } == true)
  }

  @Test("a value as deep as allowed is written, and one level more is an error")
  func writing() throws {
    var rosetta = Rosetta()
    for limit in [1, 2, 5, 64] {
      rosetta.maximumDepth = limit
      let text = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
      let tree = try rosetta.decode(DeepTree.self, from: text)
      #expect(try rosetta.encode(tree) as String == text)
      let node = try rosetta.decode(JSON.self, from: text)
      #expect(try rosetta.encode(node) as String == text)
      rosetta.maximumDepth = limit - 1
      let problem = "error: nested deeper than \(limit - 1) level\(limit == 2 ? "" : "s") at $"
      let path = String(repeating: "[0]", count: limit - 1)
      #expect(thrownProblems { try rosetta.encode(tree) as String } == [problem + path])
      #expect(thrownProblems { try rosetta.encode(node) as String } == [problem + path])
      #expect(
        thrownProblems { try rosetta.encode(["a": tree]) as String }
          == [problem + (limit == 1 ? "" : ".a" + path.dropLast(3))]
      )
    }
    let node = DeepNode()
    node.next = DeepNode()
    rosetta.maximumDepth = 2
    #expect(try rosetta.encode(node) as String == node.json())
    rosetta.maximumDepth = 1
    #expect(
      thrownProblems { try rosetta.encode(node) as String }
        == ["error: nested deeper than 1 level at $.in"]
    )
  }

  @Test("a mistake at the deepest level is an error with its whole path")
  func mistake() throws {
    let kind = try #require(DeepKind.all.first { $0.name == "final class" })
    let text = kind.document(depth: 24).replacing(#""l""#, with: "7")
    let message = SmallStack.run { () -> String in
      do {
        return try Self.strict.encode(Self.strict.decode(DeepNode.self, from: text))
      } catch {
        return "\(error)"
      }
    }
    let path = String(repeating: ".in", count: 23)
    #expect(message.contains("error: expected String, found number 7 at $\(path).kind"))
  }

  @Test("a document in a string counts for one level more")
  func texts() throws {
    var limited = Rosetta()
    limited.maximumDepth = 64
    let rosetta = limited
    // The number of levels is meant here, not the stack.
    let levels = { () -> Int in
      var node = try? rosetta.decode(DeepText.self, from: DeepTexts.document(levels: 32))
      var levels = 0
      while let inner = node {
        levels += 1
        node = inner.next
      }
      return levels
    }()
    #expect(levels == 32)
    let error = #expect(throws: RosettaError.self) {
      try rosetta.decode(DeepText.self, from: DeepTexts.document(levels: 33))
    }
    #expect(error?.problems.map(\.code) == [.depth])
    var shallow = Rosetta()
    shallow.maximumDepth = 6
    let text = DeepTexts.document(levels: 4)
    let model = try Rosetta().decode(DeepText.self, from: text)
    let fault = #expect(throws: RosettaError.self) { try shallow.encode(model) as String }
    #expect(fault?.problems.map(\.code) == [.depth])
    shallow.maximumDepth = 7
    #expect(try shallow.encode(model) as String == Rosetta().encode(model))
  }

  final class Level: JSONConvertibleClass {
    var n = 0
    var first: Level?
    var next: Level?

    init() {}

    static func map(_ object: Level, json: Mapper) {
      object.n <- json["n"]
      object.first <~ json["first"]
      object.next <~ json["next"]
    }
  }

  @Test("a patch that is too deep for the stack restores every instance that it has reached")
  func stack() {
    let sum = SmallStack.run { () -> Int? in
      let root = Level()
      var levels: [Level] = [root]
      var patch = ""
      for level in 0..<5000 {
        let (first, next) = (Level(), Level())
        levels[level * 2].first = first
        levels[level * 2].next = next
        levels += [first, next]
        patch += #"{"n":1,"first":{"n":1},"next":"#
      }
      patch += "null" + String(repeating: "}", count: 5000)
      defer { for level in levels { level.next = nil } }
      var rosetta = Rosetta()
      rosetta.maximumDepth = 100_000
      let problems = thrownProblems { try rosetta.merge(root, from: patch) }
      return problems.count == 1 && problems[0].contains("deeper than the stack")
        ? levels.reduce(0) { $0 + $1.n } : nil
    }
    #expect(sum == 0)
  }
}
