// twitter.json once more, in structs whose Codable is synthesised.

/// The Codable twins of the models in `Twitter`, type by type and property by property.
public enum TwitterTwins {
  public struct Root: Codable, Equatable, Sendable {
    public var statuses: [Status]
    public var searchMetadata: SearchMetadata

    private enum CodingKeys: String, CodingKey {
      case statuses
      case searchMetadata = "search_metadata"
    }
  }

  public struct Status: Codable, Equatable, Sendable {
    public var metadata: Metadata
    public var createdAt: String
    public var id: Int
    public var idStr: String
    public var text: String
    public var source: String
    public var truncated: Bool
    public var inReplyToStatusId: Int?
    public var inReplyToStatusIdStr: String?
    public var inReplyToUserId: Int?
    public var inReplyToUserIdStr: String?
    public var inReplyToScreenName: String?
    public var user: User
    public var geo: String?
    public var coordinates: String?
    public var place: String?
    public var contributors: String?
    public var retweetedStatus: Retweet?
    public var retweetCount: Int
    public var favoriteCount: Int
    public var entities: Entities
    public var favorited: Bool
    public var retweeted: Bool
    public var possiblySensitive: Bool?
    public var lang: String

    private enum CodingKeys: String, CodingKey {
      case metadata
      case createdAt = "created_at"
      case id
      case idStr = "id_str"
      case text
      case source
      case truncated
      case inReplyToStatusId = "in_reply_to_status_id"
      case inReplyToStatusIdStr = "in_reply_to_status_id_str"
      case inReplyToUserId = "in_reply_to_user_id"
      case inReplyToUserIdStr = "in_reply_to_user_id_str"
      case inReplyToScreenName = "in_reply_to_screen_name"
      case user
      case geo
      case coordinates
      case place
      case contributors
      case retweetedStatus = "retweeted_status"
      case retweetCount = "retweet_count"
      case favoriteCount = "favorite_count"
      case entities
      case favorited
      case retweeted
      case possiblySensitive = "possibly_sensitive"
      case lang
    }
  }

  public struct Retweet: Codable, Equatable, Sendable {
    public var metadata: Metadata
    public var createdAt: String
    public var id: Int
    public var idStr: String
    public var text: String
    public var source: String
    public var truncated: Bool
    public var inReplyToStatusId: Int?
    public var inReplyToStatusIdStr: String?
    public var inReplyToUserId: Int?
    public var inReplyToUserIdStr: String?
    public var inReplyToScreenName: String?
    public var user: User
    public var geo: String?
    public var coordinates: String?
    public var place: String?
    public var contributors: String?
    public var retweetCount: Int
    public var favoriteCount: Int
    public var entities: Entities
    public var favorited: Bool
    public var retweeted: Bool
    public var possiblySensitive: Bool?
    public var lang: String

    private enum CodingKeys: String, CodingKey {
      case metadata
      case createdAt = "created_at"
      case id
      case idStr = "id_str"
      case text
      case source
      case truncated
      case inReplyToStatusId = "in_reply_to_status_id"
      case inReplyToStatusIdStr = "in_reply_to_status_id_str"
      case inReplyToUserId = "in_reply_to_user_id"
      case inReplyToUserIdStr = "in_reply_to_user_id_str"
      case inReplyToScreenName = "in_reply_to_screen_name"
      case user
      case geo
      case coordinates
      case place
      case contributors
      case retweetCount = "retweet_count"
      case favoriteCount = "favorite_count"
      case entities
      case favorited
      case retweeted
      case possiblySensitive = "possibly_sensitive"
      case lang
    }
  }

  public struct Metadata: Codable, Equatable, Sendable {
    public var resultType: String
    public var isoLanguageCode: String

    private enum CodingKeys: String, CodingKey {
      case resultType = "result_type"
      case isoLanguageCode = "iso_language_code"
    }
  }

  public struct SearchMetadata: Codable, Equatable, Sendable {
    public var completedIn: Double
    public var maxId: Int
    public var maxIdStr: String
    public var nextResults: String
    public var query: String
    public var refreshUrl: String
    public var count: Int
    public var sinceId: Int
    public var sinceIdStr: String

    private enum CodingKeys: String, CodingKey {
      case completedIn = "completed_in"
      case maxId = "max_id"
      case maxIdStr = "max_id_str"
      case nextResults = "next_results"
      case query
      case refreshUrl = "refresh_url"
      case count
      case sinceId = "since_id"
      case sinceIdStr = "since_id_str"
    }
  }
}
