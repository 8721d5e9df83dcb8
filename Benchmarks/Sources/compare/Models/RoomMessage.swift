import Documents
import Rosetta

/// A message of a chat room: a union of ten cases, with the tag `type` in the payload's object.
enum RoomMessage: JSONUnion, Hashable, Twinned {
  typealias Twin = RoomMessageTwin

  case said(Said)
  case edited(Edited)
  case removed(Removed)
  case joined(Joined)
  case left(Left)
  case reacted(Reacted)
  case shared(Shared)
  case called(Called)
  case pinned(Pinned)
  case renamed(Renamed)

  static let union = Union<RoomMessage>(tag: "type") {
    Variant("said", RoomMessage.said) { if case .said(let said) = $0 { said } else { nil } }
    Variant("edited", RoomMessage.edited) {
      if case .edited(let edited) = $0 { edited } else { nil }
    }
    Variant("removed", RoomMessage.removed) {
      if case .removed(let removed) = $0 { removed } else { nil }
    }
    Variant("joined", RoomMessage.joined) {
      if case .joined(let joined) = $0 { joined } else { nil }
    }
    Variant("left", RoomMessage.left) { if case .left(let left) = $0 { left } else { nil } }
    Variant("reacted", RoomMessage.reacted) {
      if case .reacted(let reacted) = $0 { reacted } else { nil }
    }
    Variant("shared", RoomMessage.shared) {
      if case .shared(let shared) = $0 { shared } else { nil }
    }
    Variant("called", RoomMessage.called) {
      if case .called(let called) = $0 { called } else { nil }
    }
    Variant("pinned", RoomMessage.pinned) {
      if case .pinned(let pinned) = $0 { pinned } else { nil }
    }
    Variant("renamed", RoomMessage.renamed) {
      if case .renamed(let renamed) = $0 { renamed } else { nil }
    }
  }
}

/// The payloads, which are models of their own.
extension RoomMessage {
  struct Said: JSONConvertible, Hashable {
    var id = 0
    var sender = ""
    var text = ""
    var sent = 0.0
    var mentions: [String] = []

    static func map(_ object: inout Said, json: Mapper) {
      object.id <- json["id"]
      object.sender <- json["sender"]
      object.text <- json["text"]
      object.sent <- json["sent"]
      object.mentions <- json["mentions"]
    }
  }

  struct Edited: JSONConvertible, Hashable {
    var id = 0
    var text = ""
    var sent = 0.0
    var revision = 0

    static func map(_ object: inout Edited, json: Mapper) {
      object.id <- json["id"]
      object.text <- json["text"]
      object.sent <- json["sent"]
      object.revision <- json["revision"]
    }
  }

  struct Removed: JSONConvertible, Hashable {
    var id = 0
    var sent = 0.0
    var reason: String?

    static func map(_ object: inout Removed, json: Mapper) {
      object.id <- json["id"]
      object.sent <- json["sent"]
      object.reason <~ json["reason"]
    }
  }

  struct Joined: JSONConvertible, Hashable {
    var user = ""
    var sent = 0.0
    var roles: [String] = []
    var isGuest = false

    static func map(_ object: inout Joined, json: Mapper) {
      object.user <- json["user"]
      object.sent <- json["sent"]
      object.roles <- json["roles"]
      object.isGuest <- json["is_guest"]
    }
  }

  struct Left: JSONConvertible, Hashable {
    var user = ""
    var sent = 0.0
    var minutes = 0

    static func map(_ object: inout Left, json: Mapper) {
      object.user <- json["user"]
      object.sent <- json["sent"]
      object.minutes <- json["minutes"]
    }
  }

  struct Reacted: JSONConvertible, Hashable {
    var id = 0
    var sender = ""
    var sent = 0.0
    var reaction = ""
    var count = 0

    static func map(_ object: inout Reacted, json: Mapper) {
      object.id <- json["id"]
      object.sender <- json["sender"]
      object.sent <- json["sent"]
      object.reaction <- json["reaction"]
      object.count <- json["count"]
    }
  }

  struct Shared: JSONConvertible, Hashable {
    var id = 0
    var sender = ""
    var sent = 0.0
    var name = ""
    var size = 0
    var isImage = false

    static func map(_ object: inout Shared, json: Mapper) {
      object.id <- json["id"]
      object.sender <- json["sender"]
      object.sent <- json["sent"]
      object.name <- json["name"]
      object.size <- json["size"]
      object.isImage <- json["is_image"]
    }
  }

  struct Called: JSONConvertible, Hashable {
    var sender = ""
    var sent = 0.0
    var seconds: Double?
    var users: [String] = []

    static func map(_ object: inout Called, json: Mapper) {
      object.sender <- json["sender"]
      object.sent <- json["sent"]
      object.seconds <~ json["seconds"]
      object.users <- json["users"]
    }
  }

  struct Pinned: JSONConvertible, Hashable {
    var id = 0
    var sender = ""
    var sent = 0.0

    static func map(_ object: inout Pinned, json: Mapper) {
      object.id <- json["id"]
      object.sender <- json["sender"]
      object.sent <- json["sent"]
    }
  }

  struct Renamed: JSONConvertible, Hashable {
    var sender = ""
    var sent = 0.0
    var name = ""
    var topic: String?

    static func map(_ object: inout Renamed, json: Mapper) {
      object.sender <- json["sender"]
      object.sent <- json["sent"]
      object.name <- json["name"]
      object.topic <~ json["topic"]
    }
  }
}
