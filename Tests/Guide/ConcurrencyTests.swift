import Foundation
import Observation
import Rosetta
import Testing

@Suite("Guide/Concurrency.md") struct ConcurrencyTests {
  nonisolated struct Point: JSONConvertible {
    var x = 0.0
    var y = 0.0

    init() {}

    static func map(_ object: inout Point, json: Mapper) {
      object.x <- json["x"]
      object.y <- json["y"]
    }
  }

  actor Store {
    private let rosetta = Rosetta()
    private(set) var points: [Point] = []

    func load(_ data: Data) throws { points = try rosetta.decode([Point].self, from: data) }
  }

  @Observable final class Settings: JSONConvertibleClass {
    var name = ""

    init() {}

    static func map(_ object: Settings, json: Mapper) {
      object.name <- json["name"]
    }
  }

  @MainActor @Observable final class Library: @MainActor JSONConvertibleClass {
    var points: [Point] = []

    init() {}

    static func map(_ object: Library, json: Mapper) {
      object.points <- json["points"]
    }
  }

  @Test("a class on the main actor is decoded and encoded there")
  @MainActor func mainActor() throws {
    let library = try Library(json: #"{"points": [{"x": 1, "y": 2}]}"#)
    try Rosetta().merge(library, from: #"{"points": []}"#)
    #expect(try library.json() == #"{"points":[]}"#)
    #expect(!Rosetta().decode("{}", to: library))
  }

  @Test("actors and tasks share a mapper")
  func actors() async throws {
    let data = Data(#"[{"x": 1, "y": 2}]"#.utf8)
    let store = Store()
    try await store.load(data)
    #expect(await store.points.map(\.y) == [2])

    let points = try await Task.detached { try Rosetta().decode([Point].self, from: data) }.value
    #expect(points.map(\.x) == [1])
  }

  @Test("an observed instance is updated")
  func observation() throws {
    let settings = Settings()
    Rosetta().decode(#"{"name": "Ann"}"#, to: settings)
    #expect(settings.name == "Ann")

    let changes = Guarded(0)
    withObservationTracking {
      _ = settings.name
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    Rosetta().decode(#"{"name": "Ben"}"#, to: settings)
    #expect(changes.withLock { $0 } == 1)
    #expect(try settings.json() == #"{"name":"Ben"}"#)
    #expect(!Rosetta().decode(#"{"name": 1}"#, to: settings))
    #expect(settings.name == "Ben")
  }
}
