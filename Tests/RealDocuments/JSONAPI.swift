import Foundation
import Rosetta

/// Models of a service that speaks JSON:API: attributes in an object of their own, relationships as
/// references, and what they refer to beside the data.
enum JSONAPI {
  struct Document: JSONConvertible, Equatable, Sendable {
    var articles: [Article] = []
    var included: [Resource]?
    var next: URL?

    static func map(_ object: inout Document, json: Mapper) {
      object.articles <- json["data"]
      object.included <~ json["included"].strict
      object.next <~ json["links"]["next"].strict ~ .url
    }
  }

  enum Resource: JSONUnion, Equatable, Sendable {
    case article(Article)
    case person(Person)

    static let union = Union<Resource>(tag: "type") {
      Variant("articles", Resource.article) {
        if case .article(let article) = $0 { article } else { nil }
      }
      Variant("people", Resource.person) {
        if case .person(let person) = $0 { person } else { nil }
      }
    }
  }

  struct Article: JSONConvertible, Equatable, Sendable {
    var type = "articles"
    var id = 0
    var title = ""
    var body: String?
    var created = Date(timeIntervalSince1970: 0)
    var author = Reference()
    var reviewers: [Reference] = []

    static func map(_ object: inout Article, json: Mapper) {
      object.type <- json["type"] § .oneOf("articles")
      object.id <- json["id"] ~ .stringified()
      json["attributes"].map { json in
        object.title <- json["title"] § .nonEmpty
        object.body <~ json["body"].strict
        object.created <- json["created"] ~ .iso8601
      }
      json["relationships"].map { json in
        object.author <- json["author"]["data"]
        object.reviewers <~ json["reviewers"]["data"].strict
      }
    }
  }

  struct Person: JSONConvertible, Equatable, Sendable {
    var id = 0
    var firstName = ""
    var lastName = ""

    static func map(_ object: inout Person, json: Mapper) {
      object.id <- json["id"] ~ .stringified()
      json["attributes"].map { json in
        object.firstName <- json["firstName"]
        object.lastName <- json["lastName"]
      }
    }
  }

  struct Reference: JSONConvertible, Equatable, Sendable {
    var type = ""
    var id = 0

    static func map(_ object: inout Reference, json: Mapper) {
      object.type <- json["type"]
      object.id <- json["id"] ~ .stringified()
    }
  }
}
