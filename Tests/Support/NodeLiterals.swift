@testable import Rosetta

/// Tests name the words of a tape by their numbers, as its drawing does.
extension Node: ExpressibleByIntegerLiteral {
  public init(integerLiteral index: Int) { self.init(index) }
}
