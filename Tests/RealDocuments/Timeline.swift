import Foundation
import Rosetta

/// The timeline of an issue on GitHub: events told apart by `event`, some of which have keys of
/// their own.
struct Timeline: JSONConvertible, Equatable, Sendable {
  var events: [Event] = []

  static func map(_ object: inout Timeline, json: Mapper) { object.events <- json[] }

  /// Events of kinds that are not known yet are kept.
  enum Event: JSONUnion, Equatable, Sendable {
    case labeled(Labeled)
    case commented(Comment)
    case renamed(Renamed)
    case unknown(JSON)

    static let union = Union<Event>(tag: "event") {
      Variant("labeled", Event.labeled) { if case .labeled(let event) = $0 { event } else { nil } }
      Variant("commented", Event.commented) {
        if case .commented(let event) = $0 { event } else { nil }
      }
      Variant("renamed", Event.renamed) { if case .renamed(let event) = $0 { event } else { nil } }
      Variant.otherwise(Event.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
  }

  struct Labeled: JSONConvertible, Equatable, Sendable {
    var id = 0
    var actor = User()
    var commit: String?
    var created = Date(timeIntervalSince1970: 0)
    var label = Label()

    static func map(_ object: inout Labeled, json: Mapper) {
      object.id <- json["id"]
      object.actor <- json["actor"]
      object.commit <~ json["commit_id"].nullable.strict
      object.created <- json["created_at"] ~ .iso8601
      object.label <- json["label"]
    }
  }

  struct Label: JSONConvertible, Equatable, Sendable {
    var name = ""
    var color = ""

    static func map(_ object: inout Label, json: Mapper) {
      object.name <- json["name"]
      object.color <- json["color"] § .matching(/[0-9a-f]{6}/, "must be six hexadecimal digits")
    }
  }

  struct Comment: JSONMapped, Equatable, Sendable {
    let id: Int
    let user: User
    let body: String
    let url: URL
    let reactions: [String: Int]

    static let properties = Properties(of: Comment.self) {
      \.id <- "id"
      \.user <- "user"
      \.body <- "body"
      \.url <- "html_url"
      \.reactions <- "reactions" ~ .omitting([:])
    }
    static let mapping = Mapping(Comment.init, properties)
  }

  struct Renamed: JSONConvertible, Equatable, Sendable {
    var id = 0
    var from = ""
    var to = ""

    static func map(_ object: inout Renamed, json: Mapper) {
      object.id <- json["id"]
      object.from <- json["rename"]["from"]
      object.to <- json["rename"]["to"]
    }
  }

  struct User: JSONConvertible, Equatable, Sendable {
    var login = ""
    var isAdmin = false

    static func map(_ object: inout User, json: Mapper) {
      object.login <- json["login"] § .nonEmpty
      object.isAdmin <- json["site_admin"] ~ .omitting(false)
    }
  }
}
