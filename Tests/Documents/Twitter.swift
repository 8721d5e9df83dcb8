// twitter.json, the answer to a search: its statuses and what it says of itself.

import Rosetta

/// The models of twitter.json; a key that is always null is a `String?`.
public enum Twitter {
  /// The whole document.
  public struct Root: JSONConvertible, Equatable, Sendable {
    public var statuses: [Status] = []
    public var searchMetadata = SearchMetadata()

    public init() {}

    public static func map(_ object: inout Root, json: Mapper) {
      object.statuses <- json["statuses"]
      object.searchMetadata <- json["search_metadata"]
    }
  }

  /// One status that the search found.
  public struct Status: JSONConvertible, Equatable, Sendable {
    public var metadata = Metadata()
    public var createdAt = ""
    public var id = 0
    public var idStr = ""
    public var text = ""
    public var source = ""
    public var truncated = false
    public var inReplyToStatusId: Int?
    public var inReplyToStatusIdStr: String?
    public var inReplyToUserId: Int?
    public var inReplyToUserIdStr: String?
    public var inReplyToScreenName: String?
    public var user = User()
    public var geo: String?
    public var coordinates: String?
    public var place: String?
    public var contributors: String?
    public var retweetedStatus: Retweet?
    public var retweetCount = 0
    public var favoriteCount = 0
    public var entities = Entities()
    public var favorited = false
    public var retweeted = false
    public var possiblySensitive: Bool?
    public var lang = ""

    public init() {}

    public static func map(_ object: inout Status, json: Mapper) {
      object.metadata <- json["metadata"]
      object.createdAt <- json["created_at"]
      object.id <- json["id"]
      object.idStr <- json["id_str"]
      object.text <- json["text"]
      object.source <- json["source"]
      object.truncated <- json["truncated"]
      object.inReplyToStatusId <~ json["in_reply_to_status_id"]
      object.inReplyToStatusIdStr <~ json["in_reply_to_status_id_str"]
      object.inReplyToUserId <~ json["in_reply_to_user_id"]
      object.inReplyToUserIdStr <~ json["in_reply_to_user_id_str"]
      object.inReplyToScreenName <~ json["in_reply_to_screen_name"]
      object.user <- json["user"]
      object.geo <~ json["geo"]
      object.coordinates <~ json["coordinates"]
      object.place <~ json["place"]
      object.contributors <~ json["contributors"]
      object.retweetedStatus <~ json["retweeted_status"]
      object.retweetCount <- json["retweet_count"]
      object.favoriteCount <- json["favorite_count"]
      object.entities <- json["entities"]
      object.favorited <- json["favorited"]
      object.retweeted <- json["retweeted"]
      object.possiblySensitive <~ json["possibly_sensitive"]
      object.lang <- json["lang"]
    }
  }

  /// The status that another one repeats, which repeats none itself.
  public struct Retweet: JSONConvertible, Equatable, Sendable {
    public var metadata = Metadata()
    public var createdAt = ""
    public var id = 0
    public var idStr = ""
    public var text = ""
    public var source = ""
    public var truncated = false
    public var inReplyToStatusId: Int?
    public var inReplyToStatusIdStr: String?
    public var inReplyToUserId: Int?
    public var inReplyToUserIdStr: String?
    public var inReplyToScreenName: String?
    public var user = User()
    public var geo: String?
    public var coordinates: String?
    public var place: String?
    public var contributors: String?
    public var retweetCount = 0
    public var favoriteCount = 0
    public var entities = Entities()
    public var favorited = false
    public var retweeted = false
    public var possiblySensitive: Bool?
    public var lang = ""

    public init() {}

    public static func map(_ object: inout Retweet, json: Mapper) {
      object.metadata <- json["metadata"]
      object.createdAt <- json["created_at"]
      object.id <- json["id"]
      object.idStr <- json["id_str"]
      object.text <- json["text"]
      object.source <- json["source"]
      object.truncated <- json["truncated"]
      object.inReplyToStatusId <~ json["in_reply_to_status_id"]
      object.inReplyToStatusIdStr <~ json["in_reply_to_status_id_str"]
      object.inReplyToUserId <~ json["in_reply_to_user_id"]
      object.inReplyToUserIdStr <~ json["in_reply_to_user_id_str"]
      object.inReplyToScreenName <~ json["in_reply_to_screen_name"]
      object.user <- json["user"]
      object.geo <~ json["geo"]
      object.coordinates <~ json["coordinates"]
      object.place <~ json["place"]
      object.contributors <~ json["contributors"]
      object.retweetCount <- json["retweet_count"]
      object.favoriteCount <- json["favorite_count"]
      object.entities <- json["entities"]
      object.favorited <- json["favorited"]
      object.retweeted <- json["retweeted"]
      object.possiblySensitive <~ json["possibly_sensitive"]
      object.lang <- json["lang"]
    }
  }

  /// How the search classed a status.
  public struct Metadata: JSONConvertible, Equatable, Sendable {
    public var resultType = ""
    public var isoLanguageCode = ""

    public init() {}

    public static func map(_ object: inout Metadata, json: Mapper) {
      object.resultType <- json["result_type"]
      object.isoLanguageCode <- json["iso_language_code"]
    }
  }

  /// What the search says of itself.
  public struct SearchMetadata: JSONConvertible, Equatable, Sendable {
    public var completedIn = 0.0
    public var maxId = 0
    public var maxIdStr = ""
    public var nextResults = ""
    public var query = ""
    public var refreshUrl = ""
    public var count = 0
    public var sinceId = 0
    public var sinceIdStr = ""

    public init() {}

    public static func map(_ object: inout SearchMetadata, json: Mapper) {
      object.completedIn <- json["completed_in"]
      object.maxId <- json["max_id"]
      object.maxIdStr <- json["max_id_str"]
      object.nextResults <- json["next_results"]
      object.query <- json["query"]
      object.refreshUrl <- json["refresh_url"]
      object.count <- json["count"]
      object.sinceId <- json["since_id"]
      object.sinceIdStr <- json["since_id_str"]
    }
  }
}
