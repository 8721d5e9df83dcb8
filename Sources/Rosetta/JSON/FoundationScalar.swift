// All of Foundation is imported where it is part of the system. Elsewhere it is a library of 44 MB,
// which a static program would contain even if it never uses these trees.
#if !WithoutFoundation && !canImport(FoundationEssentials)
  import Foundation
#endif

/// What an `NSNull` or `NSNumber` in a tree of JSONSerialization holds.
enum FoundationScalar {
  case null
  case boolean(Bool)
  case double(Double)
  /// The text of an integer or a decimal number.
  case digits(String)
}

#if !WithoutFoundation && !canImport(FoundationEssentials)
  extension FoundationScalar {
    /// Nil for anything but an instance of these classes. Swift's numbers can be cast to
    /// `NSNumber`, but are not such instances.
    init?(_ value: Any) {
      guard Swift.type(of: value) is AnyClass else { return nil }
      switch value {
      case is NSNull: self = .null
      case let value as NSNumber: self.init(value)
      default: return nil
      }
    }

    private init(_ number: NSNumber) {
      // By its class, which all booleans share: `NSNumber(value: Int8(5))` has their type code.
      if Swift.type(of: number as AnyObject) == Swift.type(of: true as AnyObject) {
        self = .boolean(number.boolValue)
      } else if number is NSDecimalNumber {
        // Its type code is that of a double.
        self = .digits(number.stringValue)
      } else if ["d", "f"].contains(String(cString: number.objCType)) {
        self = .double(number.doubleValue)
      } else {
        self = .digits(number.stringValue)
      }
    }

    /// The null of a tree.
    static var anyNull: Any { NSNull() }
  }
#else
  extension FoundationScalar {
    /// Nil for anything but an instance of these classes, which are known by their names.
    init?(_ value: Any) {
      guard Swift.type(of: value) is AnyClass else { return nil }
      switch String(reflecting: Swift.type(of: value)) {
      case "Foundation.NSNull": self = .null
      case "Foundation.__NSCFBoolean": self = .boolean(value as? Bool ?? false)
      case "Foundation.NSDecimalNumber": self = .digits(String(describing: value))
      case "Foundation.NSNumber":
        let text = String(describing: value)
        let isInteger = text.utf8.allSatisfy { $0 == .minus || $0.isDigit }
        self = isInteger ? .digits(text) : .double(Double(text) ?? .nan)
      default: return nil
      }
    }

    /// The null of a tree.
    static var anyNull: Any { Any?.none as Any }
  }
#endif
