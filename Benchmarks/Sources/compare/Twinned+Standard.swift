import Documents

// Roots that are no models of this package.

extension Int: Twinned { public typealias Twin = Int }
extension Double: Twinned { public typealias Twin = Double }
extension Array: Twinned where Element: Twinned { public typealias Twin = [Element.Twin] }
extension Dictionary: Twinned where Key == String, Value: Twinned {
  public typealias Twin = [String: Value.Twin]
}
