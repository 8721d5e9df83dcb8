/// The Codable twin of `RoomMessage`, written as people write one by hand.
enum RoomMessageTwin: Codable {
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

  enum Kind: String, Codable {
    case said, edited, removed, joined, left, reacted, shared, called, pinned, renamed
  }

  enum CodingKeys: CodingKey { case type }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self =
      switch try container.decode(Kind.self, forKey: .type) {
      case .said: .said(try Said(from: decoder))
      case .edited: .edited(try Edited(from: decoder))
      case .removed: .removed(try Removed(from: decoder))
      case .joined: .joined(try Joined(from: decoder))
      case .left: .left(try Left(from: decoder))
      case .reacted: .reacted(try Reacted(from: decoder))
      case .shared: .shared(try Shared(from: decoder))
      case .called: .called(try Called(from: decoder))
      case .pinned: .pinned(try Pinned(from: decoder))
      case .renamed: .renamed(try Renamed(from: decoder))
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let (kind, payload): (Kind, any Encodable) =
      switch self {
      case .said(let said): (.said, said)
      case .edited(let edited): (.edited, edited)
      case .removed(let removed): (.removed, removed)
      case .joined(let joined): (.joined, joined)
      case .left(let left): (.left, left)
      case .reacted(let reacted): (.reacted, reacted)
      case .shared(let shared): (.shared, shared)
      case .called(let called): (.called, called)
      case .pinned(let pinned): (.pinned, pinned)
      case .renamed(let renamed): (.renamed, renamed)
      }
    try container.encode(kind, forKey: .type)
    try payload.encode(to: encoder)
  }
}

extension RoomMessageTwin {
  struct Said: Codable {
    var id: Int
    var sender: String
    var text: String
    var sent: Double
    var mentions: [String]
  }

  struct Edited: Codable {
    var id: Int
    var text: String
    var sent: Double
    var revision: Int
  }

  struct Removed: Codable {
    var id: Int
    var sent: Double
    var reason: String?
  }

  struct Joined: Codable {
    enum CodingKeys: String, CodingKey {
      case user, sent, roles
      case isGuest = "is_guest"
    }

    var user: String
    var sent: Double
    var roles: [String]
    var isGuest: Bool
  }

  struct Left: Codable {
    var user: String
    var sent: Double
    var minutes: Int
  }

  struct Reacted: Codable {
    var id: Int
    var sender: String
    var sent: Double
    var reaction: String
    var count: Int
  }

  struct Shared: Codable {
    enum CodingKeys: String, CodingKey {
      case id, sender, sent, name, size
      case isImage = "is_image"
    }

    var id: Int
    var sender: String
    var sent: Double
    var name: String
    var size: Int
    var isImage: Bool
  }

  struct Called: Codable {
    var sender: String
    var sent: Double
    var seconds: Double?
    var users: [String]
  }

  struct Pinned: Codable {
    var id: Int
    var sender: String
    var sent: Double
  }

  struct Renamed: Codable {
    var sender: String
    var sent: Double
    var name: String
    var topic: String?
  }
}
