// The Codable twins of the entities of twitter.json.

extension TwitterTwins {
  public struct Entities: Codable, Equatable, Sendable {
    public var hashtags: [Hashtag]
    public var symbols: [Hashtag]
    public var urls: [Link]
    public var userMentions: [UserMention]
    public var media: [Media]?

    private enum CodingKeys: String, CodingKey {
      case hashtags
      case symbols
      case urls
      case userMentions = "user_mentions"
      case media
    }
  }

  public struct Hashtag: Codable, Equatable, Sendable {
    public var text: String
    public var indices: [Int]
  }

  public struct Link: Codable, Equatable, Sendable {
    public var url: String
    public var expandedUrl: String
    public var displayUrl: String
    public var indices: [Int]

    private enum CodingKeys: String, CodingKey {
      case url
      case expandedUrl = "expanded_url"
      case displayUrl = "display_url"
      case indices
    }
  }

  public struct UserMention: Codable, Equatable, Sendable {
    public var screenName: String
    public var name: String
    public var id: Int
    public var idStr: String
    public var indices: [Int]

    private enum CodingKeys: String, CodingKey {
      case screenName = "screen_name"
      case name
      case id
      case idStr = "id_str"
      case indices
    }
  }

  public struct Media: Codable, Equatable, Sendable {
    public var id: Int
    public var idStr: String
    public var indices: [Int]
    public var mediaUrl: String
    public var mediaUrlHttps: String
    public var url: String
    public var displayUrl: String
    public var expandedUrl: String
    public var type: String
    public var sizes: Sizes
    public var sourceStatusId: Int?
    public var sourceStatusIdStr: String?

    private enum CodingKeys: String, CodingKey {
      case id
      case idStr = "id_str"
      case indices
      case mediaUrl = "media_url"
      case mediaUrlHttps = "media_url_https"
      case url
      case displayUrl = "display_url"
      case expandedUrl = "expanded_url"
      case type
      case sizes
      case sourceStatusId = "source_status_id"
      case sourceStatusIdStr = "source_status_id_str"
    }
  }

  public struct Sizes: Codable, Equatable, Sendable {
    public var medium: Size
    public var small: Size
    public var thumb: Size
    public var large: Size
  }

  public struct Size: Codable, Equatable, Sendable {
    public var w: Int
    public var h: Int
    public var resize: String
  }
}
