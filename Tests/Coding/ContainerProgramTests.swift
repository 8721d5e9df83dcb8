import Foundation
import Rosetta
import Testing

/// Encodes what random steps say: keys written again, containers asked for again and written to in
/// any order.

private struct ContainerProgram: Encodable {
  typealias Key = CodingStateTests.Key

  let seed: UInt64
  var steps = 40

  func encode(to encoder: any Encoder) throws {
    var random = SeededRandom(seed: seed)
    var objects = [encoder.container(keyedBy: Key.self)]
    var arrays: [any UnkeyedEncodingContainer] = []
    for step in 0..<steps {
      let isObject = arrays.isEmpty || .random(using: &random)
      let index = Int.random(in: 0..<(isObject ? objects.count : arrays.count), using: &random)
      // The name of a key says what it has: another kind ends Foundation's program.
      let name = "\(Int.random(in: 0..<3, using: &random))"
      switch (Int.random(in: 0..<6, using: &random), isObject) {
      case (0, true):
        objects.append(objects[index].nestedContainer(keyedBy: Key.self, forKey: Key("o" + name)))
      case (0, false): objects.append(arrays[index].nestedContainer(keyedBy: Key.self))
      case (1, true): arrays.append(objects[index].nestedUnkeyedContainer(forKey: Key("a" + name)))
      case (1, false): arrays.append(arrays[index].nestedUnkeyedContainer())
      case (2, true): try? objects[index].encode(CodingStateTests.Failing(), forKey: Key(name))
      case (2, false): try? arrays[index].encode(CodingStateTests.Failing())
      case (3, true): try objects[index].encode(["x": [step]], forKey: Key(name))
      case (3, false): try arrays[index].encode(["x": [step]])
      case (4, true) where steps > 4:
        let inner = ContainerProgram(seed: random.next(), steps: steps / 3)
        try objects[index].encode(inner, forKey: Key(name))
      case (_, true): try objects[index].encode(step, forKey: Key(name))
      case (_, false): try arrays[index].encode(step)
      }
    }
  }
}

@Suite("Containers that a type writes to in any order")
private struct ContainerProgramTests {
  @Test("random programs write what Foundation's encoder does", .tags(.slow), arguments: 0..<8)
  func programs(_ block: UInt64) throws {
    let (ours, theirs) = (RosettaEncoder(), JSONEncoder())
    ours.outputFormatting = .sortedKeys
    theirs.outputFormatting = .sortedKeys
    for seed in (block * 100..<block * 100 + 100).sampled(every: 4) {
      let program = ContainerProgram(seed: seed)
      let text = String(decoding: try ours.encode(program), as: UTF8.self)
      #expect(text == String(decoding: try theirs.encode(program), as: UTF8.self), "seed \(seed)")
    }
  }

  @Test("many keys are written again, and many containers asked for again")
  func manyKeys() throws {
    let names = (0..<20_000).map { CodingStateTests.Key("k\($0)") }
    let made = CodingStateTests.Made { encoder in
      var object = encoder.container(keyedBy: CodingStateTests.Key.self)
      for name in names + names.reversed() { try object.encode(1, forKey: name) }
      var lists = object.nestedContainer(
        keyedBy: CodingStateTests.Key.self,
        forKey: CodingStateTests.Key("lists")
      )
      for name in names + names {
        var list = lists.nestedUnkeyedContainer(forKey: name)
        try list.encode(list.count)
      }
    }
    let json = try RosettaEncoder().encode(made, as: JSON.self)
    #expect(json.objectValue?.keys.prefix(2) == ["k19999", "k19998"])
    #expect(json.objectValue?.count == names.count + 1)
    #expect(json["lists"]?.objectValue?.count == names.count)
    #expect(json["lists"]?.objectValue?.allSatisfy { $0.value == [0, 1] } == true)
  }
}
