import Foundation
import Rosetta

/// The whole document: a city and everything in it that moves.
///
/// Each `map` below serves both directions, decoding and encoding: `<-` names what the document
/// must have, `<~` what it may have.
struct Feed: JSONConvertible, Equatable {
  var city = ""
  var revision: UUID?
  var published = Date.distantPast
  var agency = Agency()
  var lines: [Line] = []
  var stops: [String: Stop] = [:]
  var vehicles: [Vehicle] = []
  var alerts: [Alert] = []
  var fares = Fares()

  static func map(_ feed: inout Feed, json: Mapper) {
    feed.city <- json["city"] § .nonEmpty
    feed.revision <~ json["revision"]
    feed.published <- json["published_at"] ~ .iso8601
    feed.agency <- json["agency"]
    feed.lines <- json["lines"] § .nonEmpty
    feed.stops <- json["stops"] § .nonEmpty
    feed.vehicles <- json["vehicles"]
    feed.alerts <- json["alerts"]
    feed.fares <- json["fares"]
  }
}

/// Who runs the service. `contact` is an object in the document and no type here: key paths
/// reach into it, and encoding builds it again.
struct Agency: JSONConvertible, Equatable {
  var id = ""
  var name = ""
  var slogan: String?
  var founded: Int?
  var timeZone = TimeZone.gmt
  var website: URL?
  var phone: String?
  var email: String?
  var languages: [String] = []

  static func map(_ agency: inout Agency, json: Mapper) {
    agency.id <- json["id"]
    agency.name <- json["name"] § .nonEmpty
    agency.slogan <~ json["slogan"]
    agency.founded <~ json["founded"] § .range(1800...)
    agency.timeZone <- json["time_zone"] ~ .timeZone
    agency.website <~ json["website"] ~ .url § { $0.scheme == "https" }
    agency.phone <~ json["contact"]["phone"] § .matching(/\+[0-9 ]+/)
    agency.email <~ json["contact"]["email"]
    agency.languages <- json["contact"]["languages"] § .count(1...)
  }
}

struct Line: JSONConvertible, Equatable {
  var id = ""
  var name = ""
  var mode: Mode = .bus
  var colour: Colour?
  var stops: [String] = []
  var timetable: [Day: Service] = [:]
  var specialRuns: [Date]?
  var diagram: URL?

  static func map(_ line: inout Line, json: Mapper) {
    line.id <- json["id"] § .nonEmpty && .count(...3)
    line.name <- json["name"]
    line.mode <- json["mode"]
    line.colour <~ json["colour"]
    line.stops <- json["stops"] § .count(2...)
    line.timetable <- json["timetable"]
    line.specialRuns <~ json["special_runs"] ~ .array(.iso8601)
    line.diagram <~ json["map_url"]
  }
}

enum Mode: String, CaseIterable, JSONRepresentable { case tram, bus, ferry, funicular }

/// The keys of a timetable; an enum of strings may be the key of a dictionary.
enum Day: String, JSONRepresentable, JSONKeyConvertible, CaseIterable {
  case weekdays, saturdays, sundays
}

/// A day's service: from the first departure to the last.
struct Service: JSONConvertible, Equatable {
  var first = TimeOfDay.midnight
  var last = TimeOfDay.midnight
  var interval = 0

  static func map(_ service: inout Service, json: Mapper) {
    service.first <- json["first"]
    service.last <- json["last"]
    service.interval <- json["every"] § .range(1...120)
    json.check(service.first < service.last, "the first departure must come before the last")
  }
}

/// A place to get on, or a whole station: its `parts` are stops themselves, to any depth.
struct Stop: JSONConvertible, Equatable {
  var name = ""
  var latitude = 0.0
  var longitude = 0.0
  var zone = 0
  var facilities: [Facility] = []
  var parts: [Stop]?

  static func map(_ stop: inout Stop, json: Mapper) {
    stop.name <- json["name"] § .nonEmpty
    stop.latitude <- json["location"]["lat"] § .range(-90...90)
    stop.longitude <- json["location"]["lon"] § .range(-180...180)
    stop.zone <- json["zone"] § .range(1...9)
    stop.facilities <~ json["facilities"] ~ .array(.rawValue(default: .other))
    stop.parts <~ json["parts"]
  }
}

/// What a stop offers; `other` stands for whatever the agency invents next.
enum Facility: String, JSONRepresentable {
  case lift, toilets, shelter, bicycles, piano, other
  case cafe = "café"
}

/// A vehicle, which has a position and a load only while it is out on its line.
struct Vehicle: JSONConvertible, Equatable {
  var number = 0
  var name: String?
  var line = ""
  var state: State = .inShed
  var delay: Int?
  var latitude: Double?
  var longitude: Double?
  var nextStop: String?
  var load: Double?
  var seen: Date?

  enum State { case onTime, late, inShed }

  static func map(_ vehicle: inout Vehicle, json: Mapper) {
    vehicle.number <- json["number"]
    vehicle.name <~ json["name"]
    vehicle.line <- json["line"]
    vehicle.state <- json["state"] ~ .cases(["ok": .onTime, "late": .late, "shed": .inShed])
    vehicle.delay <~ json["delay"] § { $0 > 0 }
    vehicle.latitude <~ json["position"][0] § .range(-90...90)
    vehicle.longitude <~ json["position"][1] § .range(-180...180)
    vehicle.nextStop <~ json["next_stop"]
    vehicle.load <~ json["load"] § .range(0...1)
    vehicle.seen <~ json["seen_at"] ~ .iso8601
  }
}

struct Alert: JSONConvertible, Equatable {
  var id = 0
  var severity: Severity = .notice
  var title = ""
  var text = ""
  var from = Date.distantPast
  var until: Date?
  var lines: [String] = []
  var stops: [String] = []
  var more: URL?

  enum Severity: Int, JSONRepresentable {
    case notice = 1
    case warning, severe
  }

  static func map(_ alert: inout Alert, json: Mapper) {
    alert.id <- json["id"]
    alert.severity <- json["severity"]
    alert.title <- json["title"] § .nonEmpty
    alert.text <- json["text"]
    alert.from <- json["from"] ~ .iso8601
    alert.until <~ json["until"] ~ .iso8601
    alert.lines <~ json["affects"]["lines"]
    alert.stops <~ json["affects"]["stops"]
    alert.more <~ json["more"]
    json.check(alert.from < alert.until ?? .distantFuture, "an alert must start before it ends")
  }
}

/// Prices are decimals: a third of 42.50 may be rounded, 42.50 itself may not.
struct Fares: JSONConvertible, Equatable {
  var currency = ""
  var tickets: [String: Ticket] = [:]
  var zoneSupplements: [Int: Decimal]?

  static func map(_ fares: inout Fares, json: Mapper) {
    fares.currency <- json["currency"] § .currencyCode
    fares.tickets <- json["tickets"]
    fares.zoneSupplements <~ json["zone_supplements"]
  }
}

struct Ticket: JSONConvertible, Equatable {
  var name = ""
  var price = Decimal()
  var minutes: Int?

  static func map(_ ticket: inout Ticket, json: Mapper) {
    ticket.name <- json["name"]
    ticket.price <- json["price"] § .range(0...)
    ticket.minutes <~ json["minutes"] § .range(1...527_040)
  }
}
