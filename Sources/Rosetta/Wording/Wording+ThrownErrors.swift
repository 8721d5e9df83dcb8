#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
#endif

extension Wording {
  /// Returns the text of an error that a closure or an initialiser of the program has thrown.
  static func text(of error: any Error) -> String {
    #if !WithoutFoundation
      if let errorDescription = (error as? any LocalizedError)?.errorDescription {
        return errorDescription
      }
    #endif
    return String(describing: error)
  }
}
