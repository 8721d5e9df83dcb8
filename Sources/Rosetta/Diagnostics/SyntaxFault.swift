/// Where and why bytes are not a valid JSON document.
struct SyntaxFault: Error, Equatable {
  /// What the grammar asked for; the sentences are in `Reporting/Wording`.
  var expected: SyntaxExpectation
  /// The offending byte; the document's length for a document that ends too early.
  var offset: Int
}
