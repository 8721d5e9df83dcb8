import Foundation
import Rosetta

/// Dates by every bridge.
public struct Dates: JSONConvertible, Equatable {
  var made: Date?
  var local: Date?
  var seen: Date?
  var read: Date?
  var day: Date?
  var mailed: Date?
  var stamp: Date?
  var times: [Date]?

  static let zone = TimeZone(secondsFromGMT: 5 * 3600 + 1800) ?? .gmt
  static let mail = DateFormatBridge(format: "EEE, dd MMM yyyy HH:mm:ss Z")
  static let precise = DateFormatBridge(format: "yyyyMMdd'T'hhmmss.SSSSSSSSS a XXX", timeZone: zone)

  public init() {}

  public static func map(_ object: inout Dates, json: Mapper) {
    object.made <~ json["made"] ~ .iso8601
    object.local <~ json["local"] ~ .iso8601(timeZone: zone)
    object.seen <~ json["seen"] ~ .secondsSince1970
    object.read <~ json["read"] ~ .millisecondsSince1970
    object.day <~ json["day"] ~ .date(format: "MM/dd/yyyy")
    object.mailed <~ json["mailed"] ~ mail
    object.stamp <~ json["stamp"] ~ precise
    object.times <~ json["times"] ~ .lossy(.iso8601)
  }
}
