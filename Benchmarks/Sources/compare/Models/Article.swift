import Documents
import Rosetta

/// A flat model of a JSON:API article, mapped by key paths.
struct Article: JSONConvertible, Twinned {
  typealias Twin = ArticleTwin

  var id = ""
  var type = ""
  var title = ""
  var body = ""
  var views = 0
  var created = ""
  var isPublic = false
  var author = ""
  var authorID = ""
  var next = ""

  static func map(_ object: inout Article, json: Mapper) {
    object.id <- json["data"]["id"]
    object.type <- json["data"]["type"]
    object.title <- json["data"]["attributes"]["title"]
    object.body <- json["data"]["attributes"]["body"]
    object.views <- json["data"]["attributes"]["views"]
    object.created <- json["data"]["attributes"]["created"]
    object.isPublic <- json["data"]["attributes"]["public"]
    object.author <- json["data"]["relationships"]["author"]["name"]
    object.authorID <- json["data"]["relationships"]["author"]["id"]
    object.next <- json["links"]["next"]
  }
}

/// The Codable twin of `Article`, with nested containers.
struct ArticleTwin: Codable {
  var id: String
  var type: String
  var title: String
  var body: String
  var views: Int
  var created: String
  var isPublic: Bool
  var author: String
  var authorID: String
  var next: String

  enum RootKeys: String, CodingKey { case data, links }
  enum DataKeys: String, CodingKey { case id, type, attributes, relationships }
  enum AttributeKeys: String, CodingKey {
    case title, body, views, created
    case isPublic = "public"
  }
  enum RelationshipKeys: String, CodingKey { case author }
  enum AuthorKeys: String, CodingKey { case name, id }
  enum LinkKeys: String, CodingKey { case next }

  init(from decoder: any Decoder) throws {
    let root = try decoder.container(keyedBy: RootKeys.self)
    let data = try root.nestedContainer(keyedBy: DataKeys.self, forKey: .data)
    id = try data.decode(String.self, forKey: .id)
    type = try data.decode(String.self, forKey: .type)
    let attributes = try data.nestedContainer(keyedBy: AttributeKeys.self, forKey: .attributes)
    title = try attributes.decode(String.self, forKey: .title)
    body = try attributes.decode(String.self, forKey: .body)
    views = try attributes.decode(Int.self, forKey: .views)
    created = try attributes.decode(String.self, forKey: .created)
    isPublic = try attributes.decode(Bool.self, forKey: .isPublic)
    let relationships = try data.nestedContainer(
      keyedBy: RelationshipKeys.self,
      forKey: .relationships
    )
    let person = try relationships.nestedContainer(keyedBy: AuthorKeys.self, forKey: .author)
    author = try person.decode(String.self, forKey: .name)
    authorID = try person.decode(String.self, forKey: .id)
    let links = try root.nestedContainer(keyedBy: LinkKeys.self, forKey: .links)
    next = try links.decode(String.self, forKey: .next)
  }

  func encode(to encoder: any Encoder) throws {
    var root = encoder.container(keyedBy: RootKeys.self)
    var data = root.nestedContainer(keyedBy: DataKeys.self, forKey: .data)
    try data.encode(id, forKey: .id)
    try data.encode(type, forKey: .type)
    var attributes = data.nestedContainer(keyedBy: AttributeKeys.self, forKey: .attributes)
    try attributes.encode(title, forKey: .title)
    try attributes.encode(body, forKey: .body)
    try attributes.encode(views, forKey: .views)
    try attributes.encode(created, forKey: .created)
    try attributes.encode(isPublic, forKey: .isPublic)
    var relationships = data.nestedContainer(
      keyedBy: RelationshipKeys.self,
      forKey: .relationships
    )
    var person = relationships.nestedContainer(keyedBy: AuthorKeys.self, forKey: .author)
    try person.encode(author, forKey: .name)
    try person.encode(authorID, forKey: .id)
    var links = root.nestedContainer(keyedBy: LinkKeys.self, forKey: .links)
    try links.encode(next, forKey: .next)
  }
}
