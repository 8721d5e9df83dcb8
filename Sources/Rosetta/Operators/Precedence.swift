// How tightly the four operators bind: a map reads `property <- (field ~ bridge) § (check &&
// check)`.

/// `<-` and `<~`
precedencegroup MappingPrecedence {
  associativity: none
  higherThan: AssignmentPrecedence
  lowerThan: TernaryPrecedence
}

/// `§`
precedencegroup CheckPrecedence {
  associativity: left
  higherThan: MappingPrecedence
  lowerThan: LogicalDisjunctionPrecedence
}

/// `~`
precedencegroup BridgePrecedence {
  associativity: left
  higherThan: CheckPrecedence
  lowerThan: LogicalDisjunctionPrecedence
}

/// Requires.
infix operator <- : MappingPrecedence
/// Allows.
infix operator <~ : MappingPrecedence
/// Through a bridge.
infix operator ~ : BridgePrecedence
/// Provided that.
infix operator § : CheckPrecedence
