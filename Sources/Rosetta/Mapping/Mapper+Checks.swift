extension Mapper {
  /// Checks across fields: an error for this object when `condition` is false.
  ///
  /// ```swift
  /// object.start <- json["start"]
  /// object.end   <- json["end"]
  /// json.check(object.start < object.end, "start must come before end")
  /// ```
  ///
  /// Decoding, call it behind the fields that it looks at; encoding refuses such an object too. An
  /// object that existed before is put back as it was.
  public func check(_ condition: @autoclosure () -> Bool, _ demand: String) {
    if options.contains(.restoring) { return }
    if options.contains(.looking) {
      // The new values are not in the object yet: the second run checks.
      run.pointee.hasCrossChecks = true
      return
    }
    if condition() { return }
    run.pointee.note(.crossCheckFailed(demand: demand), at: node)
  }
}
