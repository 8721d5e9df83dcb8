/// Lists the variants or alternatives of a `Union`, one a line.
@resultBuilder
public enum UnionBuilder<Root> {
  public static func buildExpression(_ variant: Variant<Root>) -> [Variant<Root>] { [variant] }

  public static func buildExpression(_ alternative: Alternative<Root>) -> [Alternative<Root>] {
    [alternative]
  }

  public static func buildBlock(_ variants: [Variant<Root>]...) -> [Variant<Root>] {
    variants.flatMap { $0 }
  }

  public static func buildBlock(_ alternatives: [Alternative<Root>]...) -> [Alternative<Root>] {
    alternatives.flatMap { $0 }
  }
}
