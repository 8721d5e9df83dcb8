import Foundation
import Rosetta
import Testing

@Suite("Asynchronous streams") struct StreamAsyncTests {
  /// Counts what is asked for.
  struct Source<Element: Sendable>: AsyncSequence, Sendable {
    let elements: [Element]
    let asked = Guarded(0)

    struct AsyncIterator: AsyncIteratorProtocol {
      var elements: ArraySlice<Element>
      let asked: Guarded<Int>

      mutating func next() async throws -> Element? {
        asked.withLock { $0 += 1 }
        return elements.popFirst()
      }
    }

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(elements: elements[...], asked: asked)
    }
  }

  static let texts: [(StreamLayout, String)] = [
    (.lines, "{\"id\":1}\n{\"id\":2}\n{\"id\":3}"),
    (.concatenated, #"{"id":1}{"id":2} {"id":3}"#),
    (.array, #"[{"id":1},{"id":2},{"id":3}]"#),
    (.array(at: "data"), #"{"x":{"y":[{}]},"data":[{"id":1},{"id":2},{"id":3}]}"#),
  ]

  @Test("chunks and bytes give the elements")
  func elements() async throws {
    let rosetta = Rosetta()
    for (layout, text) in Self.texts {
      for size in [1, 5, 1000] {
        let chunks = Source(elements: Array(text.utf8).chunks(of: size).map { Array($0) })
        var ids: [Int] = []
        for try await event in rosetta.stream(of: Event.self, in: layout, from: chunks) {
          ids.append(event.id)
        }
        #expect(ids == [1, 2, 3])
      }
      var ids: [Int] = []
      let bytes = Source(elements: Array(text.utf8))
      for try await event in rosetta.stream(of: Event.self, in: layout, from: bytes) {
        ids.append(event.id)
      }
      #expect(ids == [1, 2, 3])
    }
  }

  @Test("after an error of its chunks a stream has nothing more, since they may be cut")
  func brokenChunks() async throws {
    struct Broken: Error {}
    let chunks = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(Array("1\n12".utf8))
      continuation.finish(throwing: Broken())
    }
    var iterator = Rosetta().stream(of: Int.self, in: .lines, from: chunks).makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: Broken.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test("an element of single bytes comes with its last byte")
  func bytesAreNotGathered() async throws {
    for (layout, text) in Self.texts {
      let bytes = Source(elements: Array(text.utf8))
      let stream = Rosetta().stream(of: Event.self, in: layout, from: bytes)
      var iterator = stream.makeAsyncIterator()
      #expect(try await iterator.next()?.id == 1)
      let start = text.utf8.firstRange(of: #"{"id":1}"#.utf8).map {
        text.utf8.distance(from: text.startIndex, to: $0.upperBound)
      }
      // A line ends with its line break.
      #expect(bytes.asked.withLock { $0 } == (start ?? 0) + (layout == .lines ? 1 : 0))
    }
  }

  @Test("a chunk is read when the elements of the last one have been taken")
  func backPressure() async throws {
    let chunks = Source(elements: (0..<100).map { Array("\(2 * $0)\n\(2 * $0 + 1)\n".utf8) })
    var iterator = Rosetta().stream(of: Int.self, in: .lines, from: chunks).makeAsyncIterator()
    for id in 0..<20 {
      #expect(try await iterator.next() == id)
      #expect(chunks.asked.withLock { $0 } == id / 2 + 1)
    }
  }

  @Test("a failed element is thrown, and the next one can be asked for")
  func failures() async throws {
    let chunks = Source(elements: [Array("1\nx\n3\n".utf8)])
    let stream = Rosetta().stream(of: Int.self, in: .lines, from: chunks)
    var iterator = stream.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: RosettaError.self) { try await iterator.next() }
    #expect(try await iterator.next() == 3)
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
  }

  @Test("a cancelled task reads no further")
  func cancellation() async throws {
    let chunks = AsyncStream<[UInt8]> { continuation in
      continuation.yield(Array("[1,2,".utf8))
      // The rest never comes.
    }
    let (values, signal) = AsyncStream<Int>.makeStream()
    let task = Task {
      for try await value in Rosetta().stream(of: Int.self, in: .array, from: chunks) {
        signal.yield(value)
      }
    }
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Never ends, and knows nothing of cancellation.
  struct Endless<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let element: Element

    mutating func next() async throws -> Element? {
      await Task.yield()
      return element
    }

    func makeAsyncIterator() -> Endless { self }
  }

  @Test("a cancelled task stops to read what never ends, with elements in it or not")
  func endlessSources() async throws {
    for text in ["1\n2\n", " \n", "x\n"] {
      let task = Task {
        let chunks = Endless(element: Array(text.utf8))
        let stream = Rosetta().stream(of: Int.self, in: .lines, from: chunks, onInvalid: .skip)
        for try await _ in stream {}
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("what is broken ends the reading")
  func brokenDocuments() async throws {
    let chunks = Source(elements: [Array("[1,x,".utf8)] + (0..<100).map { _ in Array("1,".utf8) })
    let stream = Rosetta().stream(of: Int.self, in: .array, from: chunks)
    var iterator = stream.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: RosettaError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(chunks.asked.withLock { $0 } == 1)
  }

  /// Notes whether its map is on the queue of the main actor.
  struct Placed: JSONConvertible {
    static let isOnMain = Recorder<Bool>()
    static let main = DispatchSpecificKey<Bool>()
    static func map(_ object: inout Placed, json: Mapper) {
      isOnMain.append(DispatchQueue.getSpecific(key: main) ?? false)
    }
  }

  @Test("elements are decoded on the actor of the loop") @MainActor
  func isolation() async throws {
    DispatchQueue.main.setSpecific(key: Placed.main, value: true)
    let text = "{}\n{}\n"
    let chunks = Source(elements: [Array(text.utf8), Array(text.utf8)])
    for try await _ in Rosetta().stream(of: Placed.self, in: .lines, from: chunks) {}
    let bytes = Source(elements: Array(text.utf8))
    for try await _ in Rosetta().stream(of: Placed.self, in: .lines, from: bytes) {}
    try StreamFileTests.withFile(Array(text.utf8)) { url in
      for result in try Rosetta().lines(of: Placed.self, contentsOf: url) { _ = try result.get() }
    }
    #expect(Placed.isOnMain.all == Array(repeating: true, count: 8))
  }

  @Test("progress is reported for each chunk")
  func progress() async throws {
    let seen = Recorder<StreamProgress>()
    let chunks = Source(elements: [Array("1\n2".utf8), Array("\n3\n".utf8)])
    let stream = Rosetta().stream(
      of: Int.self,
      in: .lines,
      from: chunks,
      onProgress: { seen.append($0) }
    )
    for try await _ in stream {}
    #expect(seen.all.map(\.bytes) == [3, 6])
    #expect(seen.all.map(\.elements) == [1, 3])
  }
}
