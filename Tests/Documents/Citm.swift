// citm_catalog.json, the programme of a concert hall.

import Rosetta

/// The models of citm_catalog.json; a key that is always null is a `String?`.
public enum Citm {
  /// The whole document.
  public struct Root: JSONConvertible, Equatable, Sendable {
    public var areaNames: [String: String] = [:]
    public var audienceSubCategoryNames: [String: String] = [:]
    public var blockNames: [String: String] = [:]
    public var events: [String: Event] = [:]
    public var performances: [Performance] = []
    public var seatCategoryNames: [String: String] = [:]
    public var subTopicNames: [String: String] = [:]
    public var subjectNames: [String: String] = [:]
    public var topicNames: [String: String] = [:]
    public var topicSubTopics: [String: [Int]] = [:]
    public var venueNames: [String: String] = [:]

    public init() {}

    public static func map(_ object: inout Root, json: Mapper) {
      object.areaNames <- json["areaNames"]
      object.audienceSubCategoryNames <- json["audienceSubCategoryNames"]
      object.blockNames <- json["blockNames"]
      object.events <- json["events"]
      object.performances <- json["performances"]
      object.seatCategoryNames <- json["seatCategoryNames"]
      object.subTopicNames <- json["subTopicNames"]
      object.subjectNames <- json["subjectNames"]
      object.topicNames <- json["topicNames"]
      object.topicSubTopics <- json["topicSubTopics"]
      object.venueNames <- json["venueNames"]
    }
  }

  /// A concert.
  public struct Event: JSONConvertible, Equatable, Sendable {
    public var description: String?
    public var id = 0
    public var logo: String?
    public var name = ""
    public var subTopicIds: [Int] = []
    public var subjectCode: String?
    public var subtitle: String?
    public var topicIds: [Int] = []

    public init() {}

    public static func map(_ object: inout Event, json: Mapper) {
      object.description <~ json["description"]
      object.id <- json["id"]
      object.logo <~ json["logo"]
      object.name <- json["name"]
      object.subTopicIds <- json["subTopicIds"]
      object.subjectCode <~ json["subjectCode"]
      object.subtitle <~ json["subtitle"]
      object.topicIds <- json["topicIds"]
    }
  }

  /// One evening of a concert.
  public struct Performance: JSONConvertible, Equatable, Sendable {
    public var eventId = 0
    public var id = 0
    public var logo: String?
    public var name: String?
    public var prices: [Price] = []
    public var seatCategories: [SeatCategory] = []
    public var seatMapImage: String?
    public var start = 0
    public var venueCode = ""

    public init() {}

    public static func map(_ object: inout Performance, json: Mapper) {
      object.eventId <- json["eventId"]
      object.id <- json["id"]
      object.logo <~ json["logo"]
      object.name <~ json["name"]
      object.prices <- json["prices"]
      object.seatCategories <- json["seatCategories"]
      object.seatMapImage <~ json["seatMapImage"]
      object.start <- json["start"]
      object.venueCode <- json["venueCode"]
    }
  }

  /// What a seat of a category costs.
  public struct Price: JSONConvertible, Equatable, Sendable {
    public var amount = 0
    public var audienceSubCategoryId = 0
    public var seatCategoryId = 0

    public init() {}

    public static func map(_ object: inout Price, json: Mapper) {
      object.amount <- json["amount"]
      object.audienceSubCategoryId <- json["audienceSubCategoryId"]
      object.seatCategoryId <- json["seatCategoryId"]
    }
  }

  /// Where the seats of a category are.
  public struct SeatCategory: JSONConvertible, Equatable, Sendable {
    public var areas: [Area] = []
    public var seatCategoryId = 0

    public init() {}

    public static func map(_ object: inout SeatCategory, json: Mapper) {
      object.areas <- json["areas"]
      object.seatCategoryId <- json["seatCategoryId"]
    }
  }

  /// A part of the hall; its blocks, of which there are none here, have numbers like all else.
  public struct Area: JSONConvertible, Equatable, Sendable {
    public var areaId = 0
    public var blockIds: [Int] = []

    public init() {}

    public static func map(_ object: inout Area, json: Mapper) {
      object.areaId <- json["areaId"]
      object.blockIds <- json["blockIds"]
    }
  }
}
