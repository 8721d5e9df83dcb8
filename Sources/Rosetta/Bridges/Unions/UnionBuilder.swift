/// Lists the variants or alternatives of a `Union`, one per line.
@resultBuilder
public enum UnionBuilder<Root> {
  /// One line.
  public static func buildExpression(_ variant: Variant<Root>) -> [Variant<Root>] { [variant] }

  /// One line.
  public static func buildExpression(_ alternative: Alternative<Root>) -> [Alternative<Root>] {
    [alternative]
  }

  /// All lines, in their order.
  public static func buildBlock(_ variants: [Variant<Root>]...) -> [Variant<Root>] {
    variants.flatMap { $0 }
  }

  /// All lines, in their order.
  public static func buildBlock(_ alternatives: [Alternative<Root>]...) -> [Alternative<Root>] {
    alternatives.flatMap { $0 }
  }
}
