import Foundation

/// A document with the shape of twitter.json: a hundred statuses in many scripts, most of them
/// retweets.
struct MadeTwitter {
  private var text = MadeText(seed: 1)

  static func document() -> Data {
    var made = MadeTwitter()
    return Indentation.indented(made.root(), by: 2)
  }

  private mutating func root() -> String {
    let statuses = (0..<100).map { status(isRetweet: $0 % 4 != 0) }
    return """
      {"statuses": [\(statuses.joined(separator: ","))],
      "search_metadata": {"completed_in": 0.087, "max_id": 505874924095815700,
      "max_id_str": "505874924095815681", "next_results": "?max_id=505874847260352512&q=%E4%B8%80",
      "query": "%E4%B8%80", "refresh_url": "?since_id=505874924095815681&q=%E4%B8%80",
      "count": 100, "since_id": 0, "since_id_str": "0"}}
      """
  }

  private mutating func status(isRetweet: Bool) -> String {
    let id = identifier()
    let retweeted = isRetweet ? "\"retweeted_status\": \(status(isRetweet: false))," : ""
    return """
      {"metadata": {"result_type": "recent", "iso_language_code": "ja"},
      "created_at": "Sun Aug 31 00:29:15 +0000 2014", "id": \(id), "id_str": "\(id)",
      "text": "\(text.words(14))",
      "source": "<a href=\\"http://twitter.com/download/iphone\\" rel=\\"nofollow\\">iPhone</a>",
      "truncated": false, "in_reply_to_status_id": null, "in_reply_to_status_id_str": null,
      "in_reply_to_user_id": 866260188, "in_reply_to_user_id_str": "866260188",
      "in_reply_to_screen_name": "\(text.name())", "user": \(user()), "geo": null,
      "coordinates": null, "place": null, "contributors": null, \(retweeted)
      "retweet_count": \(text.number(in: 0...900)), "favorite_count": \(text.number(in: 0...90)),
      "entities": \(entities()), "favorited": false, "retweeted": false,
      \(text.flag() ? "\"possibly_sensitive\": false," : "") "lang": "ja"}
      """
  }

  private mutating func entities() -> String {
    let media = text.number(in: 0...4) == 0 ? ", \"media\": [\(self.media())]" : ""
    return """
      {"hashtags": [{"text": "\(text.words(1))", "indices": [47, 56]}], "symbols": [],
      "urls": [\(text.flag() ? link() : "")],
      "user_mentions": [{"screen_name": "\(text.name())", "name": "\(text.words(2))",
      "id": 866260188, "id_str": "866260188", "indices": [0, 9]}]\(media)}
      """
  }

  private mutating func media() -> String {
    let (id, name) = (identifier(), text.name())
    return """
      {"id": \(id), "id_str": "\(id)", "indices": [91, 113],
      "media_url": "http://pbs.twimg.com/media/\(name).jpg",
      "media_url_https": "https://pbs.twimg.com/media/\(name).jpg",
      "url": "http://t.co/\(name)", "display_url": "pic.twitter.com/\(name)",
      "expanded_url": "http://twitter.com/\(name)/status/\(id)/photo/1", "type": "photo",
      "sizes": {"medium": {"w": 600, "h": 399, "resize": "fit"},
      "small": {"w": 340, "h": 226, "resize": "fit"},
      "thumb": {"w": 150, "h": 150, "resize": "crop"},
      "large": {"w": 1024, "h": 682, "resize": "fit"}}}
      """
  }

  private mutating func link() -> String {
    let name = text.name()
    return """
      {"url": "http://t.co/\(name)", "expanded_url": "http://\(name).example.org/",
      "display_url": "\(name).example.org", "indices": [30, 52]}
      """
  }

  private mutating func user() -> String {
    let (id, name) = (identifier(), text.name())
    return """
      {"id": \(id), "id_str": "\(id)", "name": "\(text.words(2))", "screen_name": "\(name)",
      "location": "\(text.words(1))", "description": "\(text.words(12))", "url": null,
      "entities": {"description": {"urls": [\(text.flag() ? link() : "")]}}, "protected": false,
      "followers_count": \(text.number(in: 0...9_999)), "friends_count": 252, "listed_count": 0,
      "created_at": "Sat Feb 16 13:40:25 +0000 2013",
      "favourites_count": \(text.number(in: 0...9_999)),
      "utc_offset": \(text.flag() ? "null" : "32400"), "time_zone": null,
      "geo_enabled": \(text.flag()), "verified": false,
      "statuses_count": \(text.number(in: 0...99_999)), "lang": "en",
      "contributors_enabled": false, "is_translator": false, "is_translation_enabled": false,
      "profile_background_color": "C0DEED",
      "profile_background_image_url": "http://abs.twimg.com/images/themes/theme1/bg.png",
      "profile_background_image_url_https": "https://abs.twimg.com/images/themes/theme1/bg.png",
      "profile_background_tile": false,
      "profile_image_url": "http://pbs.twimg.com/profile_images/\(id)/\(name)_normal.jpeg",
      "profile_image_url_https": "https://pbs.twimg.com/profile_images/\(id)/\(name)_normal.jpeg",
      "profile_banner_url": "https://pbs.twimg.com/profile_banners/\(id)/1409318784",
      "profile_link_color": "0084B4", "profile_sidebar_border_color": "C0DEED",
      "profile_sidebar_fill_color": "DDEEF6", "profile_text_color": "333333",
      "profile_use_background_image": true, "default_profile": \(text.flag()),
      "default_profile_image": false, "following": false, "follow_request_sent": false,
      "notifications": false}
      """
  }

  private mutating func identifier() -> Int {
    text.number(in: 505_874_000_000_000_000...505_875_000_000_000_000)
  }
}
