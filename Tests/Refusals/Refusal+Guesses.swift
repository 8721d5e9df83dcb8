extension RefusedCode {
  /// What is written at the first guess.
  static let guesses = [
    RefusedCode(
      "the exact count of a number",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .count(3)
        """#,
      correction: #"""
        object.id <- json["age"] § .count(3)
        """#,
      message: #"""
        error: 'count(_:code:)' is unavailable: only a string or a collection has a count
        """#
    ),
    RefusedCode(
      "the count of a number, with a code",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .count(1...3, code: "age")
        """#,
      correction: #"""
        object.id <- json["age"] § .count(1...3, code: "age")
        """#,
      message: #"""
        error: 'count(_:code:)' is unavailable: only a string or a collection has a count
        """#
    ),
    RefusedCode(
      "a number that must not be empty, with a code",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .nonEmpty(code: "age")
        """#,
      correction: #"""
        object.id <- json["age"] § .nonEmpty(code: "age")
        """#,
      message: #"""
        error: 'nonEmpty(code:)' is unavailable: only a string or a collection can be empty
        """#
    ),
    RefusedCode(
      "a pattern for a number, with a message",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .matching(/[0-9]+/, "must be digits", code: "age")
        """#,
      correction: #"""
        object.id <- json["age"] § .matching(/[0-9]+/, "must be digits", code: "age")
        """#,
      message: #"""
        error: 'matching(_:_:code:)' is unavailable: only a string can match a pattern
        """#
    ),
    RefusedCode(
      "a check of the elements of a number",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .each(.range(1...9))
        """#,
      correction: #"""
        object.totals <- json["age"] § .each(.range(1...9))
        """#,
      message: #"""
        error: 'each(_:code:)' is unavailable: it takes a check of the elements of a collection
        """#
    ),
    RefusedCode(
      "a closure for the elements of a number",
      in: .map,
      mistake: #"""
        object.age <- json["age"] § .each { $0 > 0 }
        """#,
      correction: #"""
        object.totals <- json["age"] § .each { $0 > 0 }
        """#,
      message: #"""
        error: 'each' is unavailable: it takes a check of the elements of a collection
        """#
    ),
  ]
}
