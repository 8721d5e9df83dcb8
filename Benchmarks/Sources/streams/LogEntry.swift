import Rosetta

/// A line of a log, about 300 bytes long.
struct LogEntry: JSONConvertible, Sendable {
  var time = ""
  var level = ""
  var host = ""
  var message = ""
  var user: Int?
  var duration = 0.0
  var method = ""
  var path: String?
  var status = 0

  static func map(_ object: inout LogEntry, json: Mapper) {
    object.time <- json["time"]
    object.level <- json["level"]
    object.host <- json["host"]
    object.message <- json["message"]
    object.user <~ json["user"]
    object.duration <- json["duration"]
    object.method <- json["request"]["method"]
    object.path <~ json["request"]["path"]
    object.status <- json["request"]["status"]
  }

  /// A thousand entries, which are repeated to make streams of any length.
  static let part = Part(
    values: (0..<1000).map { number in
      var entry = LogEntry()
      entry.time = "2026-11-23T17:36:57.\(100 + number % 900)Z"
      entry.level = number % 50 == 0 ? "error" : "info"
      entry.host = "worker-\(number % 17).example.org"
      entry.message = "the request was handled without a problem that is worth mentioning"
      entry.user = number
      entry.duration = Double(number) / 8
      entry.method = "GET"
      entry.path = "/items/\(number)/details?sort=name&order=ascending"
      entry.status = 200
      return entry
    }
  )

  struct Part: Sendable {
    let values: [LogEntry]
    let elements: [[UInt8]]
    /// The elements with a line break (`lines`) or a comma (`list`) after each.
    let lines: [UInt8]
    let list: [UInt8]

    var size: Int { lines.count }

    init(values: [LogEntry]) {
      self.values = values
      elements = values.compactMap { Rosetta().encode($0) as [UInt8]? }
      lines = elements.flatMap { $0 + [UInt8(ascii: "\n")] }
      list = elements.flatMap { $0 + [UInt8(ascii: ",")] }
    }
  }
}

/// The bytes of a part, repeated and split into chunks, and in brackets if they are an array.
struct Chunks: Sequence, Sendable {
  let part: [UInt8]
  let count: Int
  let size: Int
  var isArray = false

  var byteCount: Int { part.count * count }

  func makeIterator() -> AnyIterator<ArraySlice<UInt8>> {
    var (round, position) = (0, 0)
    // The last part has no comma at its end.
    var brackets: [[UInt8]] = isArray ? [Array("[".utf8), part.dropLast() + Array("]".utf8)] : []
    return AnyIterator {
      if isArray, brackets.count == 2 { return ArraySlice(brackets.removeFirst()) }
      guard round < count else {
        return brackets.isEmpty ? nil : ArraySlice(brackets.removeFirst())
      }
      let end = Swift.min(position + size, part.count)
      defer {
        position = end == part.count ? 0 : end
        if end == part.count { round += 1 }
      }
      return part[position..<end]
    }
  }
}
