extension RefusedCode {
  /// Everything that would keep a mapper longer than the call that it is handed to.
  static let lifetimes = [
    RefusedCode(
      "a Mapper in a global",
      mistake: #"""
        nonisolated(unsafe) var kept: Mapper?
        func keep(_ json: Mapper) { kept = json }
        """#,
      correction: #"""
        nonisolated(unsafe) var kept: Int?
        func keep(_ json: Mapper) { kept = 1 }
        """#,
      message: #"""
        error: lifetime-dependent variable 'json' escapes its scope
        """#
    ),
    RefusedCode(
      "a Mapper in a property of a struct",
      mistake: #"""
        struct Keeper {
          var json: Mapper
        }
        """#,
      correction: #"""
        struct Keeper {
          init(json: Mapper) {}
        }
        """#,
      message: #"""
        error: stored property 'json' of 'Escapable'-conforming struct 'Keeper' has non-Escapable type 'Mapper'
        """#
    ),
    RefusedCode(
      "a Mapper in a property of a class",
      mistake: #"""
        final class Keeper {
          let json: Mapper
          init(_ json: Mapper) { self.json = json }
        }
        """#,
      correction: #"""
        final class Keeper {
          init(_ json: Mapper) {}
        }
        """#,
      message: #"""
        error: the 'get' accessor cannot return a ~Escapable result
        """#
    ),
    RefusedCode(
      "a Mapper in an escaping closure",
      mistake: #"""
        func later(_ body: @escaping () -> Void) {}
        func keep(_ json: Mapper) {
          later { _ = json }
        }
        """#,
      correction: #"""
        func now(_ body: () -> Void) {}
        func keep(_ json: Mapper) {
          now { _ = json }
        }
        """#,
      message: #"""
        error: lifetime-dependent variable 'json' escapes its scope
        """#
    ),
    RefusedCode(
      "a Mapper in an Any",
      mistake: #"""
        func keep(_ json: Mapper) {
          let box: Any = json
          _ = box
        }
        """#,
      correction: #"""
        func keep(_ json: Mapper) {
          let same = json
          _ = same
        }
        """#,
      message: #"""
        error: value of type 'Mapper' does not conform to specified type 'Escapable'
        """#
    ),
    RefusedCode(
      "a Mapper in an array",
      mistake: #"""
        func keep(_ json: Mapper) {
          let list = [json]
          _ = list
        }
        """#,
      correction: #"""
        func keep(_ json: Mapper) {
          let same = json
          _ = same
        }
        """#,
      message: #"""
        error: generic struct 'Array' requires that 'Mapper' conform to 'Escapable'
        """#
    ),
    RefusedCode(
      "a Mapper that is returned",
      mistake: #"""
        func same(_ json: Mapper) -> Mapper { json }
        """#,
      correction: #"""
        func same(_ json: Mapper) { _ = json }
        """#,
      message: #"""
        error: a function cannot return a ~Escapable result
        """#
    ),
    RefusedCode(
      "a Mapper in an argument",
      mistake: #"""
        func keep(_ json: Mapper, in place: inout Mapper) { place = json }
        """#,
      correction: #"""
        func keep(_ json: Mapper, in place: inout Mapper) { _ = json }
        """#,
      message: #"""
        error: lifetime-dependent variable 'place' escapes its scope
        """#
    ),
  ]
}
