/// A `Duration` as a number of seconds or milliseconds.
///
/// ```swift
/// object.timeout <- json["timeout"] ~ .seconds           // 1.5 <-> .seconds(1.5)
/// object.ping    <- json["ping_ms"] ~ .milliseconds      // 20 <-> .milliseconds(20)
/// ```
///
/// Decoding is exact to the attosecond; further digits are dropped. Encoding writes all digits of
/// the duration. A number of seconds that does not fit an `Int64` is refused in both directions.
public struct DurationBridge: Bridge {
  /// A unit is 10 to the power of -`places` seconds.
  fileprivate let places: Int

  public var _jsonType: JSONType? { .number }

  public func decode(_ json: JSONReader) -> Duration? {
    guard json.word.isNumber else { return json.refuseType(.json(.number)) }
    let parts = json.run.pointee.tape.number(json.word).parts
    return Duration(parts, places: places) ?? json.refuseRange(Duration.self)
  }

  public func encode(_ value: Duration, to json: JSONWriter) {
    guard Duration.range.contains(value) else {
      return json.refuse(by: .type(Duration.self), .words(Wording.tooManySeconds))
    }
    let (seconds, attoseconds) = value.components
    let digits = String(attoseconds.magnitude).padded(to: Duration.attoPlaces)
    let whole = (String(seconds.magnitude) + digits.prefix(places)).drop { $0 == "0" }
    var remainder = digits.dropFirst(places)
    while remainder.last == "0" { remainder.removeLast() }
    let sign = value < .zero ? "-" : ""
    let text = (whole.isEmpty ? "0" : whole) + (remainder.isEmpty ? "" : "." + remainder)
    json.run.pointee.output.append(number: sign + text)
  }
}

extension Bridge where Self == DurationBridge {
  /// A duration as a number of seconds.
  public static var seconds: DurationBridge { DurationBridge(places: 0) }

  /// A duration as a number of milliseconds.
  public static var milliseconds: DurationBridge { DurationBridge(places: 3) }
}

extension Duration {
  /// An attosecond is 10 to the power of -`attoPlaces` seconds.
  fileprivate static let attoPlaces = 18

  /// The durations whose seconds fit the `Int64` of `components`.
  fileprivate static let range = {
    let fraction: Int64 = 999_999_999_999_999_999
    let shortest = Duration(secondsComponent: .min, attosecondsComponent: -fraction)
    return shortest...Duration(secondsComponent: .max, attosecondsComponent: fraction)
  }()

  /// A number of units of 10 to the power of -`places` seconds; nil if it is too large.
  fileprivate init?(_ parts: DecimalParts, places: Int) {
    guard let last = parts.lastSignificantDigit else {
      self = .zero
      return
    }
    let all = Array(parts.digits(through: last))
    var digits = all.makeIterator()
    // The power of ten of the next digit.
    var power = parts.exponent(afterDigit: last) - places + all.count - 1
    let sign: Int64 = parts.isNegative ? -1 : 1
    var seconds: Int64 = 0
    var attoseconds: Int64 = 0
    while power >= -Duration.attoPlaces {
      let next = digits.next()
      if next == nil, power < 0, attoseconds == 0 { break }
      let digit = sign * Int64(next ?? 0)
      if power >= 0 {
        let (product, isLarge) = seconds.multipliedReportingOverflow(by: 10)
        let (sum, isLarger) = product.addingReportingOverflow(digit)
        if isLarge || isLarger { return nil }
        seconds = sum
      } else {
        attoseconds = attoseconds * 10 + digit
      }
      power -= 1
    }
    self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }
}
