import Foundation
import Rosetta
import Testing

private final class Chain: Codable {
  var next: Chain?
  init(_ next: Chain?) { self.next = next }
}

/// What `body` throws. An expectation belongs to no test on a thread that is not the test's.
private func thrown(_ body: () throws -> some Any) -> (any Error)? {
  do {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

@Suite("The stack that Codable types take") struct CodingStackTests {
  @Test("a document or a value that is too deep for a small stack is an error")
  func depth() throws {
    var rosetta = Rosetta()
    rosetta.maximumDepth = 100_000
    let (decoder, encoder) = (RosettaDecoder(rosetta), RosettaEncoder(rosetta))
    let depth = 20_000
    let text =
      String(repeating: #"{"next":"#, count: depth) + "null"
      + String(repeating: "}", count: depth)
    let errors = SmallStack.run {
      let decoding = thrown { try decoder.decode(Chain.self, from: text) }
      var chain = Chain(nil)
      for _ in 0..<5000 { chain = Chain(chain) }
      let encoding = thrown { try encoder.encode(chain) as Data }
      // Without recursion.
      while let next = chain.next { chain = next }
      return [decoding, encoding]
    }
    #expect(errors[0] is DecodingError)
    #expect(errors[1] is EncodingError)
    #expect(throws: DecodingError.self) { try RosettaDecoder().decode(Chain.self, from: text) }
  }

  /// A type that goes down without asking for a value.
  final class Link: Codable {
    enum CodingKeys: CodingKey { case next }
    var next: Link?
    init(_ next: Link?) { self.next = next }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if !container.contains(.next) { return }
      next = try Link(from: container.superDecoder(forKey: .next))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: JSONPath.Component.self)
      try container.encode(1, forKey: "id")
      try next?.encode(to: container.superEncoder(forKey: "next"))
    }
  }

  /// The same with the containers of one function.
  struct Nest: Codable {
    init() {}
    init(from decoder: any Decoder) throws { try Nest.read(decoder.unkeyedContainer()) }
    static func read(_ container: any UnkeyedDecodingContainer) throws {
      var container = container
      if !container.isAtEnd { try read(container.nestedUnkeyedContainer()) }
    }
    func encode(to encoder: any Encoder) throws { try write(encoder.unkeyedContainer(), 5000) }
    func write(_ container: any UnkeyedEncodingContainer, _ depth: Int) throws {
      var container = container
      try container.encode(depth)
      if depth > 0 { try write(container.nestedUnkeyedContainer(), depth - 1) }
    }
  }

  @Test("nested containers and super coders take no more stack than there is")
  func depthWithoutValues() throws {
    var rosetta = Rosetta()
    rosetta.maximumDepth = 100_000
    let (decoder, encoder) = (RosettaDecoder(rosetta), RosettaEncoder(rosetta))
    let depth = 20_000
    let objects =
      String(repeating: #"{"next":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    for size in [SmallStack.size, SmallStack.size / 4] {
      let errors = SmallStack.run(size: size) {
        let decoding = [
          thrown { try decoder.decode(Link.self, from: objects) },
          thrown { try decoder.decode(Nest.self, from: arrays) },
        ]
        var link = Link(nil)
        for _ in 0..<5000 { link = Link(link) }
        let encoding = [
          thrown { try encoder.encode(link) as Data },
          thrown { try encoder.encode(Nest()) as Data },
        ]
        // Without recursion.
        while let next = link.next { link = next }
        return decoding + encoding
      }
      #expect(errors[0] is DecodingError)
      #expect(String(describing: errors[0]).contains("stack"))
      #expect(errors[1] is DecodingError)
      #expect(errors[2] is EncodingError)
      #expect(errors[3] is EncodingError)
    }
    #expect(throws: Never.self) { try decoder.decode(Nest.self, from: "[[[[]]]]") }
  }

  /// A type whose value is that of another of its type: there are no containers.
  struct Same: Codable {
    var depth = 0
    init() {}
    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(Same.self)
    }
    func encode(to encoder: any Encoder) throws {
      var (container, inner) = (encoder.singleValueContainer(), self)
      inner.depth += 1
      if depth < 20_000 { try container.encode(inner) } else { try container.encode(depth) }
    }
  }

  @Test("values that stand for one another take no more stack than there is")
  func depthWithoutContainers() {
    let errors = SmallStack.run {
      [
        thrown { try RosettaDecoder().decode(Same.self, from: "1") },
        thrown { try RosettaEncoder().encode(Same()) as Data },
      ]
    }
    #expect(errors[0] is DecodingError)
    #expect(errors[1] is EncodingError)
  }

  @Test("a decoder that has been kept has the stack of the thread that uses it")
  func keptStack() throws {
    final class Chain: Decodable { let next: Chain? }
    let depth = 20_000
    var rosetta = Rosetta()
    rosetta.maximumDepth = 100_000
    let text =
      String(repeating: #"{"next":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
    let kept = try RosettaDecoder(rosetta).decode(KeptDecoderTests.Lazy.self, from: text)
    struct Holder: @unchecked Sendable { let kept: KeptDecoderTests.Lazy }
    let holder = Holder(kept: kept)
    for _ in 1...2 {
      let error = SmallStack.run { thrown { try holder.kept.value(Chain.self) } }
      #expect(error is DecodingError)
    }
  }
}

@Suite("Hostile documents for Codable types")
struct HostileCodingTests {
  @Test("an instance inside itself is an error")
  func cycle() {
    let chain = Chain(nil)
    chain.next = chain
    #expect(throws: EncodingError.self) { try RosettaEncoder().encode(chain) }
    chain.next = nil
  }

  struct Reversed: Decodable {
    var sum = 0
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: JSONPath.Component.self)
      for key in container.allKeys.reversed() {
        sum += try container.decode(Int.self, forKey: key)
        sum += try decoder.container(keyedBy: JSONPath.Component.self).contains(key) ? 1 : 0
      }
    }
  }

  @Test("the keys of a large object are looked up in any order, each time at once")
  func keys() throws {
    let count = 100_000
    let text = "{" + (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
    #expect(try RosettaDecoder().decode(Reversed.self, from: text).sum == 2 * count)
  }

  @Test("a large object is read again and again as a single value")
  func alternatives() throws {
    struct Part: Decodable { var last: Int }
    struct Whole: Decodable {
      var sum = 0
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONPath.Component.self)
        for _ in 0..<1000 {
          sum += try container.decode(Int.self, forKey: .key("last"))
          sum += try decoder.singleValueContainer().decode(Part.self).last
        }
      }
    }
    let keys = (0..<20_000).map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(try RosettaDecoder().decode(Whole.self, from: "{\(keys),\"last\":7}").sum == 14_000)
  }

  @Test("a million keys that no type knows", .tags(.slow))
  func unknownKeys() throws {
    struct Wanted: Decodable { var last: Int, none: Int? }
    let count = Effort.count(1_000_000, otherwise: 100_000)
    let keys = (0..<count).map { "\"\($0)\":0" }.joined(separator: ",")
    let wanted = try RosettaDecoder().decode([Wanted].self, from: "[{\(keys),\"last\":7}]")
    #expect(wanted.map(\.last) == [7])
  }

  struct Lossy: Codable {
    var values: [Int] = []
    var paths = 0
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        do {
          values.append(try container.decode(Int.self))
        } catch {
          paths += try container.superDecoder().codingPath.count
        }
      }
    }
    func encode(to encoder: any Encoder) throws {
      var containers: [any UnkeyedEncodingContainer] = []
      var container = encoder.unkeyedContainer()
      for _ in 0..<20_000 { containers.append(container.nestedUnkeyedContainer()) }
      for index in containers.indices.reversed() { try containers[index].encode(index) }
    }
  }

  @Test("errors that a type catches, and containers filled in reverse, take linear time")
  func errors() throws {
    let text = "[" + Array(repeating: #""x""#, count: 100_000).joined(separator: ",") + "]"
    let lossy = try RosettaDecoder().decode(Lossy.self, from: text)
    #expect(lossy.paths == 100_000)
    let json: JSON = try RosettaEncoder().encode(lossy)
    #expect(json[19_999]?[0] == 19_999)
  }

  @Test(
    "no number traps",
    arguments: ["1e400", "-1e400", "1e-400", "99999999999999999999", "-1", "0.5", "1e19", "-0"]
  )
  func numbers(_ number: String) {
    func take<Value: Codable>(_ type: Value.Type) {
      if let value = try? RosettaDecoder().decode(type, from: number) {
        #expect(throws: Never.self) { try RosettaEncoder().encode(value) }
      }
    }
    take(Int8.self)
    take(UInt64.self)
    take(Int.self)
    take(Float.self)
    take(Double.self)
    take(Decimal.self)
    take(Date.self)
  }

  @Test("an integer key that overflows is an error")
  func integerKey() {
    #expect(throws: DecodingError.self) {
      try RosettaDecoder().decode([Int: Int].self, from: #"{"99999999999999999999":1}"#)
    }
  }

  @Test("a key of a hundred combining marks is refused")
  func marks() {
    let key = "a" + String(repeating: "\u{301}\u{323}", count: 100)
    #expect(throws: DecodingError.self) {
      try RosettaDecoder().decode([String: Int].self, from: "{\"\(key)\":1}")
    }
  }
}
