import Foundation
import Rosetta

/// A time on the face of a clock, such as `05:12`.
///
/// JSON has no such type, so it brings a bridge of its own; wherever a `TimeOfDay` is mapped,
/// alone or in an array, nothing more needs to be said.
struct TimeOfDay: Bridgeable, Comparable, CustomStringConvertible {
  static let midnight = TimeOfDay(hour: 0, minute: 0)

  let hour: Int
  let minute: Int

  static func bridge() -> some Bridge<TimeOfDay> {
    BridgeString(decoder: { TimeOfDay($0) }, encoder: { $0.description })
  }

  static func < (earlier: TimeOfDay, later: TimeOfDay) -> Bool {
    (earlier.hour, earlier.minute) < (later.hour, later.minute)
  }

  var description: String {
    "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}

extension TimeOfDay {
  /// Reads `05:12`; anything else is no time of day.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/),
      let hour = Int(match.1), let minute = Int(match.2)
    else { return nil }
    self.init(hour: hour, minute: minute)
  }
}

/// A colour as the web writes it, such as `#C8102E`.
struct Colour: Bridgeable, Equatable, CustomStringConvertible {
  /// Red, green and blue, a byte each, red in the highest.
  let rgb: UInt32

  static func bridge() -> some Bridge<Colour> {
    BridgeString(decoder: { Colour($0) }, encoder: { $0.description })
  }

  var description: String {
    let digits = String(rgb, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension Colour {
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /#([0-9A-Fa-f]{6})/),
      let rgb = UInt32(match.1, radix: 16)
    else { return nil }
    self.init(rgb: rgb)
  }
}

extension Bridge where Self == BridgeString<TimeZone> {
  /// A time zone by its name, such as `Europe/Oslo`. Foundation owns the type; the bridge is ours.
  static var timeZone: Self {
    BridgeString(decoder: { TimeZone(identifier: $0) }, encoder: { $0.identifier })
  }
}

extension Check<String> {
  /// A currency that Foundation can format, such as `NOK`.
  static var currencyCode: Self {
    Check("must be three capital letters, as in ISO 4217") { $0.wholeMatch(of: /[A-Z]{3}/) != nil }
  }
}
