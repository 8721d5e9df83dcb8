import Rosetta

/// An element of the streams in these tests.
struct Event: JSONConvertible, Equatable {
  var id = 0
  var name: String?
  var tags: [String] = []

  init() {}

  init(_ id: Int, _ name: String? = nil, tags: [String] = []) {
    (self.id, self.name, self.tags) = (id, name, tags)
  }

  static func map(_ object: inout Event, json: Mapper) {
    object.id <- json["id"]
    object.name <~ json["name"]
    object.tags <~ json["tags"]
  }
}

/// An element with a secret.
struct LoginEvent: JSONConvertible {
  var name = ""
  var password = 0

  init() {}

  static func map(_ object: inout LoginEvent, json: Mapper) {
    object.name <- json["name"]
    object.password <- json["password"].secret
  }
}

/// What came out of a stream, one after the other: a value, or the problems of an error with their
/// places.
enum Piece: Equatable, CustomStringConvertible {
  case value(String)
  case failure([String])

  init<Value>(_ result: Result<Value, RosettaError>) {
    switch result {
    case .success(let value): self = .value("\(value)")
    case .failure(let error): self = .failure(error.problems.map { Piece.text(of: $0) })
    }
  }

  static func text(of problem: Problem) -> String {
    let place = problem.location.map { " (\($0), offset \($0.offset))" } ?? ""
    let hint = problem.hint.map { "; \($0)" } ?? ""
    return "\(problem.brief)\(place)\(hint)"
  }

  var description: String {
    switch self {
    case .value(let text): text
    case .failure(let problems): problems.joined(separator: "\n")
    }
  }
}

extension Array where Element == UInt8 {
  /// The bytes in chunks of a size.
  func chunks(of size: Int) -> some Sequence<ArraySlice<UInt8>> {
    stride(from: 0, to: count, by: Swift.max(size, 1)).lazy.map {
      self[$0..<Swift.min($0 + size, self.count)]
    }
  }
}

extension Rosetta {
  /// All that comes out of a stream.
  func pieces<Value: JSONRepresentable>(
    _ type: Value.Type,
    _ layout: StreamLayout,
    _ bytes: [UInt8],
    chunk: Int = .max,
    onInvalid: InvalidElements = .throw
  ) -> [Piece] {
    stream(
      of: type,
      in: layout,
      from: bytes.chunks(of: Swift.min(chunk, 1 << 20)),
      onInvalid: onInvalid
    )
    .map { Piece($0) }
  }

  /// What comes out of a text, one line for each value and problem.
  func lines<Value: JSONRepresentable>(
    _ type: Value.Type,
    _ layout: StreamLayout,
    _ text: String,
    onInvalid: InvalidElements = .throw
  ) -> [String] {
    pieces(type, layout, Array(text.utf8), onInvalid: onInvalid).map(\.description)
  }
}
