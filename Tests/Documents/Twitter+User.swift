// The users of twitter.json and the links in their profiles.

import Rosetta

extension Twitter {
  /// The author of a status.
  public struct User: JSONConvertible, Equatable, Sendable {
    public var id = 0
    public var idStr = ""
    public var name = ""
    public var screenName = ""
    public var location = ""
    public var description = ""
    public var url: String?
    public var entities = UserEntities()
    public var protected = false
    public var followersCount = 0
    public var friendsCount = 0
    public var listedCount = 0
    public var createdAt = ""
    public var favouritesCount = 0
    public var utcOffset: Int?
    public var timeZone: String?
    public var geoEnabled = false
    public var verified = false
    public var statusesCount = 0
    public var lang = ""
    public var contributorsEnabled = false
    public var isTranslator = false
    public var isTranslationEnabled = false
    public var profileBackgroundColor = ""
    public var profileBackgroundImageUrl = ""
    public var profileBackgroundImageUrlHttps = ""
    public var profileBackgroundTile = false
    public var profileImageUrl = ""
    public var profileImageUrlHttps = ""
    public var profileBannerUrl: String?
    public var profileLinkColor = ""
    public var profileSidebarBorderColor = ""
    public var profileSidebarFillColor = ""
    public var profileTextColor = ""
    public var profileUseBackgroundImage = false
    public var defaultProfile = false
    public var defaultProfileImage = false
    public var following = false
    public var followRequestSent = false
    public var notifications = false

    public init() {}

    public static func map(_ object: inout User, json: Mapper) {
      object.id <- json["id"]
      object.idStr <- json["id_str"]
      object.name <- json["name"]
      object.screenName <- json["screen_name"]
      object.location <- json["location"]
      object.description <- json["description"]
      object.url <~ json["url"]
      object.entities <- json["entities"]
      object.protected <- json["protected"]
      object.followersCount <- json["followers_count"]
      object.friendsCount <- json["friends_count"]
      object.listedCount <- json["listed_count"]
      object.createdAt <- json["created_at"]
      object.favouritesCount <- json["favourites_count"]
      object.utcOffset <~ json["utc_offset"]
      object.timeZone <~ json["time_zone"]
      object.geoEnabled <- json["geo_enabled"]
      object.verified <- json["verified"]
      object.statusesCount <- json["statuses_count"]
      object.lang <- json["lang"]
      object.contributorsEnabled <- json["contributors_enabled"]
      object.isTranslator <- json["is_translator"]
      object.isTranslationEnabled <- json["is_translation_enabled"]
      object.profileBackgroundColor <- json["profile_background_color"]
      object.profileBackgroundImageUrl <- json["profile_background_image_url"]
      object.profileBackgroundImageUrlHttps <- json["profile_background_image_url_https"]
      object.profileBackgroundTile <- json["profile_background_tile"]
      object.profileImageUrl <- json["profile_image_url"]
      object.profileImageUrlHttps <- json["profile_image_url_https"]
      object.profileBannerUrl <~ json["profile_banner_url"]
      object.profileLinkColor <- json["profile_link_color"]
      object.profileSidebarBorderColor <- json["profile_sidebar_border_color"]
      object.profileSidebarFillColor <- json["profile_sidebar_fill_color"]
      object.profileTextColor <- json["profile_text_color"]
      object.profileUseBackgroundImage <- json["profile_use_background_image"]
      object.defaultProfile <- json["default_profile"]
      object.defaultProfileImage <- json["default_profile_image"]
      object.following <- json["following"]
      object.followRequestSent <- json["follow_request_sent"]
      object.notifications <- json["notifications"]
    }
  }

  /// The links in the texts of a profile.
  public struct UserEntities: JSONConvertible, Equatable, Sendable {
    public var url: Links?
    public var description = Links()

    public init() {}

    public static func map(_ object: inout UserEntities, json: Mapper) {
      object.url <~ json["url"]
      object.description <- json["description"]
    }
  }

  /// The links in one text.
  public struct Links: JSONConvertible, Equatable, Sendable {
    public var urls: [Link] = []

    public init() {}

    public static func map(_ object: inout Links, json: Mapper) {
      object.urls <- json["urls"]
    }
  }
}
