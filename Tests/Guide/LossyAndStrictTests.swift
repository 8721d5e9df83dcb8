import Foundation
import Rosetta
import Testing

@Suite("Guide/LossyAndStrict.md", .tags(.guide))
struct LossyAndStrictTests {
  struct Track: JSONConvertible {
    var title = ""
    var seconds = 0

    init() {}

    static func map(_ object: inout Track, json: Mapper) {
      object.title <- json["title"]
      object.seconds <- json["seconds"]
    }
  }

  struct Album: JSONConvertible {
    var tracks: [Track] = []
    var covers: [String: URL]?

    init() {}

    static func map(_ object: inout Album, json: Mapper) {
      object.tracks <- json["tracks"] ~ .lossy()
      object.covers <~ json["covers"] ~ .lossy(.url)
    }
  }

  @Test("bad items are left out, each with a warning")
  func lossy() throws {
    let json = """
      {
        "tracks": [{"title": "Intro", "seconds": 75}, {"title": "Coda", "seconds": "x"}, null],
        "covers": {"front": "https://a.example", "back": 7}
      }
      """
    let outcome = Outcome { try $0.decode(Album.self, from: json) }
    let album = try #require(outcome.value)
    #expect(
      try album.json(as: String.self)
        == #"{"tracks":[{"title":"Intro","seconds":75}],"covers":{"front":"https://a.example"}}"#
    )
    #expect(
      outcome.problems.joined(separator: "\n") == """
        warning: expected Int, found string "x" at $.tracks[1].seconds
        warning: expected object, found null at $.tracks[2]
        warning: expected String, found number 7 at $.covers.back
        """
    )
    #expect(throws: RosettaError.self) { try Album(json: "{}") }
    #expect(throws: RosettaError.self) { try Album(json: #"{"tracks": {}}"#) }
  }

  struct Game: JSONConvertible {
    var scores: [Int] = []

    static func map(_ object: inout Game, json: Mapper) {
      object.scores <- json["scores"]
        ~ .lossy { problem in
          switch problem.code {
          case .missingValue: .use(0)
          case .outOfRange: .skip
          default: .fail
          }
        }
    }
  }

  @Test("a closure decides about each bad item")
  func decisions() throws {
    let game = try Game(json: #"{"scores": [7, null, 1.5, 9]}"#)
    #expect(game.scores == [7, 0, 9])
    #expect(try game.json(as: String.self) == #"{"scores":[7,0,9]}"#)

    let failed = Outcome { try $0.decode(Game.self, from: #"{"scores": [7, "x"]}"#) }
    #expect(failed.value == nil)
    #expect(
      failed.problems.joined(separator: "\n") == """
        error: expected Int, found string "x" at $.scores[1]
        """
    )
  }

  struct Mix: JSONConvertible {
    var tracks: [Part] = []

    struct Part: JSONConvertible {
      var seconds = 0

      static func map(_ object: inout Part, json: Mapper) {
        object.seconds <- json["seconds"] § .range(1...)
      }
    }

    static func map(_ object: inout Mix, json: Mapper) {
      object.tracks <- json["tracks"]
        ~ .lossy { problem in "\(problem.path)" == "$[0].seconds" ? .skip : .fail }
    }
  }

  @Test("the path of an item begins at the list only when encoding")
  func encodedPath() throws {
    let mix = Mix(tracks: [Mix.Part(seconds: 0), Mix.Part(seconds: 2)])
    let outcome = Outcome { try $0.encode(mix) as String }
    #expect(outcome.value == #"{"tracks":[{"seconds":2}]}"#)
    #expect(
      outcome.problems == ["warning: check failed for 0 at $.tracks[0].seconds: must be at least 1"]
    )
    #expect(
      thrownProblems { try Mix(json: #"{"tracks":[{"seconds":0}]}"#) } == [
        "error: check failed for 0 at $.tracks[0].seconds: must be at least 1"
      ]
    )
  }

  struct Player: JSONConvertible {
    var nickname: String?
    var age: Int?

    static func map(_ object: inout Player, json: Mapper) {
      object.nickname <~ json["nickname"].strict
      object.age <~ json["age"]
    }
  }

  @Test("a strict field refuses what is there and does not fit")
  func strictField() throws {
    let outcome = Outcome { try $0.decode(Player.self, from: #"{"nickname": 5, "age": "x"}"#) }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems.joined(separator: "\n") == """
        error: expected String, found number 5 at $.nickname
        warning: expected Int, found string "x" at $.age
        """
    )
    let player = try Player(json: #"{"nickname": null, "age": 7}"#)
    #expect(player.nickname == nil)
    #expect(try player.json(as: String.self) == #"{"age":7}"#)
  }

  @Test("a strict mapper refuses unfit optional values and unknown keys")
  func strictMapper() throws {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    rosetta.unknownKeys = .warn
    rosetta.duplicateKeys = .fail
    let json = #"{"nickname": "Ann", "age": "x", "nick": "A", "nickname": "B"}"#
    let outcome = Outcome(rosetta) { try $0.decode(Player.self, from: json) }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems.joined(separator: "\n") == """
        error: expected Int, found string "x" at $.age
        warning: unknown key at $.nick
        error: duplicate key at $.nickname
        """
    )
    let items = #"{"tracks": [5]}"#
    #expect(try rosetta.decode(Album.self, from: items).tracks.isEmpty)
  }
}
