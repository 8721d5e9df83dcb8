// The comparison of a model that Rosetta decoded with the twin that Foundation decoded.

/// The root of a document, which has a twin of the same shape.
public protocol Twinned {
  associatedtype Twin
}

extension Twitter.Root: Twinned { public typealias Twin = TwitterTwins.Root }
extension Citm.Root: Twinned { public typealias Twin = CitmTwins.Root }
extension Canada.Root: Twinned { public typealias Twin = CanadaTwins.Root }

extension Twinned {
  /// Whether every value in the twin is the one that is here.
  public func agrees(with twin: Twin) -> Bool { disagreement(with: twin) == nil }

  /// The path of the first value in which the two differ, `$.statuses[3].user.name`, or nil.
  ///
  /// Both sides are walked by reflection, so a property that only one of them has counts as well.
  public func disagreement(with twin: Twin) -> String? {
    difference(between: self, and: twin).map { "$" + $0 }
  }
}

/// The path from here to the first difference: empty when the values themselves differ.
private func difference(between model: Any, and twin: Any) -> String? {
  if let model = model as? any Equatable, isEqual(model, twin) { return nil }
  let parts = Mirror(reflecting: model)
  let twinParts = Mirror(reflecting: twin)
  // Only composite values have a style; two scalars that get here are not equal.
  guard let style = parts.displayStyle, style == twinParts.displayStyle,
    parts.children.count == twinParts.children.count
  else { return "" }
  if style == .dictionary, let model = model as? [String: Any], let twin = twin as? [String: Any] {
    return difference(between: model, and: twin)
  }
  for (index, (part, twinPart)) in zip(parts.children, twinParts.children).enumerated() {
    let step = style == .optional ? "" : part.label.map { ".\($0)" } ?? "[\(index)]"
    guard part.label == twinPart.label else { return step }
    if let rest = difference(between: part.value, and: twinPart.value) { return step + rest }
  }
  return nil
}

/// The same for dictionaries, whose mirrors have no order.
private func difference(between model: [String: Any], and twin: [String: Any]) -> String? {
  for (key, value) in model {
    guard let twinValue = twin[key] else { return ".\(key)" }
    if let rest = difference(between: value, and: twinValue) { return ".\(key)" + rest }
  }
  return nil
}

private func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
  (other as? Value) == value
}
