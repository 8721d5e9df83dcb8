import Documents
import Foundation

// Roots that are not models of this package.

extension Int: Twinned { public typealias Twin = Int }
extension Double: Twinned { public typealias Twin = Double }
extension String: Twinned { public typealias Twin = String }
extension UUID: Twinned { public typealias Twin = UUID }
extension Decimal: Twinned { public typealias Twin = Decimal }
extension Array: Twinned where Element: Twinned { public typealias Twin = [Element.Twin] }
extension Dictionary: Twinned where Key == String, Value: Twinned {
  public typealias Twin = [String: Value.Twin]
}
