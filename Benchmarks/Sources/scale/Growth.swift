import Foundation
import Measuring
import Rosetta

/// The time and memory that it takes to decode a document and to encode it again.
struct Growth {
  /// The fastest laps in nanoseconds: the time of the work when nothing disturbs it.
  let decoding: Double
  let encoding: Double
  /// The peak growth of the process in bytes.
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
