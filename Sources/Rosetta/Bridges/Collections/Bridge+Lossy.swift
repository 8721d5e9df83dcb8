extension Bridge {
  /// An array without the elements that do not fit.
  ///
  /// ```swift
  /// object.sites <- json["sites"] ~ .lossy(.url)
  /// object.sites <- json["sites"] ~ .lossy(.url) { problem in
  ///   problem.code == .wrongType ? .fail : .skip
  /// }
  /// ```
  ///
  /// Decoding leaves out every element that does not fit, and also null unless the bridge is
  /// `.nullable(…)`. Its problems become warnings, each with the index of the element in the JSON.
  /// Anything but an array is refused. Encoding leaves out, with a warning, what `element` refuses.
  ///
  /// - Parameters:
  ///   - element: The bridge of each element.
  ///   - decide: Decides what happens to each element that does not fit: `.skip`, `.fail` or
  ///     `.use(value)`. It gets the first error, whose path begins at the array when encoding.
  /// - Complexity: O(elements).
  @inlinable
  public static func lossy<Element: Bridge>(
    _ element: Element,
    _ decide: ((Problem) -> LossyAction<Element.Value>)? = nil
  ) -> Self where Self == LossyArrayBridge<Element> { LossyArrayBridge(LossyItem(element, decide)) }

  /// An object without the members that do not fit: the same for a dictionary, whose keys are
  /// strings or of another type that is `JSONKeyConvertible`. A key of too many combining marks
  /// refuses the object.
  ///
  /// ```swift
  /// object.sitesByName <- json["sites"] ~ .lossy(.url)      // [String: URL]
  /// ```
  @inlinable
  public static func lossy<Key, Element: Bridge>(
    _ element: Element,
    _ decide: ((Problem) -> LossyAction<Element.Value>)? = nil
  ) -> Self where Self == LossyDictionaryBridge<Key, Element> {
    LossyDictionaryBridge(LossyItem(element, decide))
  }

  /// An array without the elements that do not fit, of a type that needs no bridge.
  ///
  /// ```swift
  /// object.friends <- json["friends"] ~ .lossy()
  /// ```
  @inlinable
  public static func lossy<Value: JSONRepresentable>(
    _ decide: ((Problem) -> LossyAction<Value>)? = nil
  ) -> Self where Self == LossyArrayBridge<DefaultBridge<Value>> {
    LossyArrayBridge(LossyItem(DefaultBridge(), decide))
  }

  /// An object without the members whose values do not fit, of a type that needs no bridge.
  @inlinable
  public static func lossy<Key, Value: JSONRepresentable>(
    _ decide: ((Problem) -> LossyAction<Value>)? = nil
  ) -> Self where Self == LossyDictionaryBridge<Key, DefaultBridge<Value>> {
    LossyDictionaryBridge(LossyItem(DefaultBridge(), decide))
  }
}
