import Rosetta
import Testing

@Suite("Guide/SharedParts.md", .tags(.guide))
struct SharedPartsTests {
  struct Timestamps: JSONConvertible, Equatable {
    var created = ""
    var updated: String?

    static func map(_ object: inout Timestamps, json: Mapper) {
      object.created <- json["created_at"]
      object.updated <~ json["updated_at"]
    }
  }

  struct Owner: JSONMapped, Equatable {
    let owner: String

    static let properties = Properties(of: Owner.self) { \.owner <- "owner" }
    static let mapping = Mapping(Owner.init, properties)
  }

  struct Device: JSONConvertible, Equatable {
    var id = 0
    var stamps = Timestamps()
    var owner: Owner?
    var extras = JSONObject()

    static func map(_ object: inout Device, json: Mapper) {
      object.id <- json["id"]
      object.stamps <- json.flattened
      object.owner <~ json.flattened
      object.extras <~ json.rest
    }
  }

  @Test("parts stand among the members of the object")
  func parts() throws {
    let json = """
      {"id":7,"created_at":"2024-01-01","owner":"Ann","color":"red"}
      """
    let device = try roundTrip(Device.self, json)
    #expect(device.stamps.created == "2024-01-01")
    #expect(device.owner?.owner == "Ann")
    #expect(device.extras == ["color": "red"])
    #expect(try Device(json: #"{"id":7,"created_at":""}"#).owner == nil)
  }

  struct Page: JSONMapped, Equatable {
    let id: Int
    let stamps: Timestamps

    static let properties = Properties(of: Page.self) {
      \.id <- "id"
      \.stamps <- Key.flattened
    }
    static let mapping = Mapping(Page.init, properties)
  }

  struct Article: JSONConvertible, Equatable {
    var title = ""
    var stamps = Timestamps()

    static func map(_ object: inout Article, json: Mapper) {
      object.title <- json["title"]
      Timestamps.map(&object.stamps, json: json)
    }
  }

  struct Song: JSONConvertible, Equatable, Owned {
    var owner = ""
    var title = ""

    static func map(_ object: inout Song, json: Mapper) {
      mapOwner(&object, json: json)
      object.title <- json["title"]
    }
  }

  @Test("let models, maps that are called and protocol extensions go both ways")
  func others() throws {
    _ = try roundTrip(Page.self, #"{"id":7,"created_at":"a","updated_at":"b"}"#)
    _ = try roundTrip(Article.self, #"{"title":"x","created_at":"a"}"#)
    _ = try roundTrip(Song.self, #"{"owner":"Ann","title":"x"}"#)
  }
}

protocol Owned {
  var owner: String { get set }
}

extension Owned {
  static func mapOwner(_ object: inout Self, json: Mapper) {
    object.owner <- json["owner"]
  }
}
