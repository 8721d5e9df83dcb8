import Foundation
import Measuring
import Rosetta

/// What decoding a document and encoding it again take.
struct Growth {
  /// Medians in nanoseconds.
  let decoding: Double
  let encoding: Double
  /// How far the process grew at its highest, in bytes.
  let decodingMemory: Int?
  let encodingMemory: Int?
  let encodedCount: Int

  init<Value: JSONRepresentable>(_ type: Value.Type, _ document: Data) throws {
    let rosetta = Rosetta()
    let decode = { keep(try rosetta.decode(Value.self, from: document)) }
    decodingMemory = try Memory.peakGrowth(decode)
    let value = try rosetta.decode(Value.self, from: document)
    let encode = { keep(try rosetta.encode(value) as Data) }
    encodingMemory = try Memory.peakGrowth(encode)
    encodedCount = try (rosetta.encode(value) as Data).count

    let times = try PairedTimes(count: 15, budget: .seconds(4), decode, encode)
    decoding = times.first.median
    encoding = times.second.median
  }
}
