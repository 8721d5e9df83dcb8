/// Why a run failed, with every problem of the run.
///
/// Nothing is worked out before somebody asks: the error keeps the document and the places, and
/// `problems` finds paths, lines and columns in one pass over the document, at each read.
public struct RosettaError: Error, Sendable {
  /// The field of the first error.
  public enum Category: String, Sendable, Hashable, CaseIterable {
    /// The bytes are no JSON.
    case syntax
    /// JSON of another shape than the model's.
    case data
    /// The shape fits, a check refused the content.
    case validation
    /// A limit of depth or size.
    case limit
  }

  let report: Report

  init(_ report: Report) { self.report = report }

  /// All problems, errors and warnings, in document order. A run of very many problems keeps the
  /// first of them, see `Rosetta.maximumProblems`.
  ///
  /// Complexity: O(document) at each read; keep it in a variable.
  public var problems: [Problem] { report.problems }

  /// What kind of error it is, for programs that only need to tell a few apart.
  public var category: Category {
    switch report.firstErrorCode {
    case .syntax: .syntax
    case .depth, .size: .limit
    case .validationFailed: .validation
    default: .data
    }
  }
}

extension RosettaError: CustomStringConvertible {
  /// The text of the log without the call site.
  public var description: String {
    TextFormat(showsCallSite: false, usesColor: false).text(of: report)
  }
}

#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension RosettaError: LocalizedError {
    public var errorDescription: String? { description }
  }
#endif
