import Foundation
import Measuring
import Rosetta

/// What decoding a document and encoding it again take.
struct Growth {
  /// The fastest laps in nanoseconds: what the work takes when nothing else disturbs it.
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

    let times = try PairedTimes(count: 500, budget: .seconds(3), decode, encode)
    decoding = times.first.min() ?? 0
    encoding = times.second.min() ?? 0
  }
}
