import Foundation
import Rosetta
import Testing

/// How deep models may stand in each other on the 512 KiB that Apple's secondary threads have.
///
/// Unoptimised, a level takes from 2.0 KB (arrays, JSON values) by 4.1 KB (an instance) to 5.6 KB
/// (`Mapping(T.init, …)` of thirty properties), the larger of reading and writing.
@Suite("Stack") struct StackTests {
  /// In bytes; with room for what a sanitizer adds to every frame.
  static let size: Int = {
    let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    return isSanitized ? 16 * 1024 * 1024 : 512 * 1024
  }()

  static let strict: Rosetta = {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    rosetta.unknownKeys = .fail
    rosetta.duplicateKeys = .fail
    return rosetta
  }()

  @Test(
    "Every kind of model is read and written as deep as documents may be",
    arguments: DeepKind.all
  )
  func limit(_ kind: DeepKind) throws {
    for rosetta in [Rosetta(), Self.strict] {
      let depth = kind.depth(below: rosetta.maximumDepth)
      #expect(depth > rosetta.maximumDepth - kind.levels)
      let text = kind.document(depth: depth)
      let result = onThread { Result { try kind.run(rosetta, text) } }
      #expect(try result.get() == text)
    }
  }

  @Test("One level more is an error, read and written", arguments: DeepKind.all)
  func beyond(_ kind: DeepKind) throws {
    // What Foundation's coder reads is as deep as that allows.
    if kind.name.contains("Codable") { return }
    var shallow = Rosetta()
    shallow.maximumDepth = kind.depth(below: 12)
    let deeper = kind.document(depth: shallow.maximumDepth + kind.levels)
    let fault = #expect(throws: RosettaError.self) { try kind.run(shallow, deeper) }
    #expect(fault?.problems.contains { $0.code == .depth } == true)
  }

  @Test("What is as deep as allowed is written, and one level more is an error")
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
      #expect(throws: RosettaError.self) { try rosetta.encode(tree) as String }
      #expect(throws: RosettaError.self) { try rosetta.encode(node) as String }
      #expect(throws: RosettaError.self) { try rosetta.encode(["a": tree]) as String }
    }
    let node = DeepNode()
    node.next = DeepNode()
    rosetta.maximumDepth = 2
    #expect(try rosetta.encode(node) as String == node.json())
    rosetta.maximumDepth = 1
    #expect(throws: RosettaError.self) { try rosetta.encode(node) as String }
  }

  @Test("A mistake at the bottom is found and told")
  func mistake() throws {
    let kind = try #require(DeepKind.all.first { $0.name == "final class" })
    let text = kind.document(depth: 64).replacing(#""l""#, with: "7")
    let message = onThread { () -> String in
      do {
        return try Self.strict.encode(Self.strict.decode(DeepNode.self, from: text))
      } catch {
        return "\(error)"
      }
    }
    let path = String(repeating: ".in", count: 63)
    #expect(message.contains("error: expected String, found number 7 at $\(path).kind"))
  }

  @Test("A document in a string counts for one level more")
  func texts() throws {
    let levels = onThread { () -> Int in
      var node = try? Rosetta().decode(DeepText.self, from: DeepTexts.document(levels: 32))
      var levels = 0
      while let inner = node {
        levels += 1
        node = inner.next
      }
      return levels
    }
    #expect(levels == 32)
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().decode(DeepText.self, from: DeepTexts.document(levels: 33))
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

  @Test("A coder in a coder counts for four levels")
  func coders() throws {
    let kind = DeepKind.coders
    let text = kind.document(depth: 16)
    let result = onThread { Result { try kind.run(Rosetta(), text) } }
    #expect(try result.get() == text)
    let error = #expect(throws: RosettaError.self) {
      try kind.run(Rosetta(), kind.document(depth: 17))
    }
    #expect(error?.description.contains("nested deeper than 0 levels") == true)
  }

  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    let result = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.value = body()
      done.signal()
    }
    thread.stackSize = Self.size
    thread.start()
    done.wait()
    guard let value = result.value else { preconditionFailure("the thread has run") }
    return value
  }

  private final class Box<Value>: @unchecked Sendable {
    var value: Value?
  }
}
