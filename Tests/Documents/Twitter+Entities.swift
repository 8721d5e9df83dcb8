// The hashtags, links, mentions and media in the statuses of twitter.json.

import Rosetta

extension Twitter {
  /// All that a status names; its symbols, of which there are none here, look like hashtags.
  public struct Entities: JSONConvertible, Equatable, Sendable {
    public var hashtags: [Hashtag] = []
    public var symbols: [Hashtag] = []
    public var urls: [Link] = []
    public var userMentions: [UserMention] = []
    public var media: [Media]?

    public init() {}

    public static func map(_ object: inout Entities, json: Mapper) {
      object.hashtags <- json["hashtags"]
      object.symbols <- json["symbols"]
      object.urls <- json["urls"]
      object.userMentions <- json["user_mentions"]
      object.media <~ json["media"]
    }
  }

  /// A hashtag and where it stands.
  public struct Hashtag: JSONConvertible, Equatable, Sendable {
    public var text = ""
    public var indices: [Int] = []

    public init() {}

    public static func map(_ object: inout Hashtag, json: Mapper) {
      object.text <- json["text"]
      object.indices <- json["indices"]
    }
  }

  /// A link and where it stands.
  public struct Link: JSONConvertible, Equatable, Sendable {
    public var url = ""
    public var expandedUrl = ""
    public var displayUrl = ""
    public var indices: [Int] = []

    public init() {}

    public static func map(_ object: inout Link, json: Mapper) {
      object.url <- json["url"]
      object.expandedUrl <- json["expanded_url"]
      object.displayUrl <- json["display_url"]
      object.indices <- json["indices"]
    }
  }

  /// A user named in a status.
  public struct UserMention: JSONConvertible, Equatable, Sendable {
    public var screenName = ""
    public var name = ""
    public var id = 0
    public var idStr = ""
    public var indices: [Int] = []

    public init() {}

    public static func map(_ object: inout UserMention, json: Mapper) {
      object.screenName <- json["screen_name"]
      object.name <- json["name"]
      object.id <- json["id"]
      object.idStr <- json["id_str"]
      object.indices <- json["indices"]
    }
  }

  /// A picture in a status.
  public struct Media: JSONConvertible, Equatable, Sendable {
    public var id = 0
    public var idStr = ""
    public var indices: [Int] = []
    public var mediaUrl = ""
    public var mediaUrlHttps = ""
    public var url = ""
    public var displayUrl = ""
    public var expandedUrl = ""
    public var type = ""
    public var sizes = Sizes()
    public var sourceStatusId: Int?
    public var sourceStatusIdStr: String?

    public init() {}

    public static func map(_ object: inout Media, json: Mapper) {
      object.id <- json["id"]
      object.idStr <- json["id_str"]
      object.indices <- json["indices"]
      object.mediaUrl <- json["media_url"]
      object.mediaUrlHttps <- json["media_url_https"]
      object.url <- json["url"]
      object.displayUrl <- json["display_url"]
      object.expandedUrl <- json["expanded_url"]
      object.type <- json["type"]
      object.sizes <- json["sizes"]
      object.sourceStatusId <~ json["source_status_id"]
      object.sourceStatusIdStr <~ json["source_status_id_str"]
    }
  }

  /// The four sizes of a picture, whose order varies in the document.
  public struct Sizes: JSONConvertible, Equatable, Sendable {
    public var medium = Size()
    public var small = Size()
    public var thumb = Size()
    public var large = Size()

    public init() {}

    public static func map(_ object: inout Sizes, json: Mapper) {
      object.medium <- json["medium"]
      object.small <- json["small"]
      object.thumb <- json["thumb"]
      object.large <- json["large"]
    }
  }

  /// One size of a picture.
  public struct Size: JSONConvertible, Equatable, Sendable {
    public var w = 0
    public var h = 0
    public var resize = ""

    public init() {}

    public static func map(_ object: inout Size, json: Mapper) {
      object.w <- json["w"]
      object.h <- json["h"]
      object.resize <- json["resize"]
    }
  }
}
