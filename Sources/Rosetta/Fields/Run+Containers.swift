// Encoding: the brackets around objects and arrays, and how deep they are.

extension Run {
  /// Opens the object of a model; returns what `closeObject` puts back, or -1 when it is too deep,
  /// after a finding.
  @usableFromInline @inline(never)
  mutating func openObject() -> Int {
    guard goDeeper() else { return -1 }
    output.append(0x7B)
    return paths.enterLevel(at: output.count &- 1)
  }

  @usableFromInline @inline(never)
  mutating func closeObject(_ outer: Int) {
    var bracket: UInt8 = 0x7D
    if paths.hasContainers {
      if paths.isUsed { closePaths() }
      // A map that names elements has made an array of it: the bracket tells. `]` and `}` stand two
      // places behind theirs.
      bracket = output.start[paths.start] &+ 2
    }
    output.close(bracket)
    paths.leaveLevel(outer)
    depth &-= 1
  }

  /// Opens a container without fields. False when it is too deep, after a finding.
  @usableFromInline
  mutating func open(_ bracket: UInt8) -> Bool {
    guard goDeeper() else { return false }
    output.append(bracket)
    return true
  }

  /// Writes an array without elements.
  @usableFromInline
  mutating func appendEmptyArray() {
    // It is as deep as any other.
    guard depth < maximumDepth || refuseDepth() else { return }
    output.append(0x5B)
    output.append(0x5D)
  }

  @usableFromInline
  mutating func close(_ bracket: UInt8) {
    output.close(bracket)
    depth &-= 1
  }

  /// Counts one more container. What is deeper than allowed ends the run: every container behind it is refused without another finding.
  @inline(__always)
  mutating func goDeeper() -> Bool {
    if depth >= maximumDepth { return refuseDepth() }
    depth &+= 1
    return true
  }

  @inline(never)
  mutating func refuseDepth() -> Bool {
    if maximumDepth >= 0 {
      note(.tooDeep(maximumDepth), at: 0)
      maximumDepth = -1
    }
    return false
  }
}

extension Field {
  /// Encoding: begins to write an instance. False when it is being written already, after a finding:
  /// its map would reach into a property that it has reached into, which Swift does not allow.
  ///
  /// Complexity: O(instances around).
  @usableFromInline
  func enter(_ instance: AnyObject) -> Bool {
    guard mode == .encoding else { return true }
    let identifier = ObjectIdentifier(instance)
    if run.pointee.instances.contains(identifier) {
      run.pointee.note(.cycle, at: 0)
      return false
    }
    run.pointee.instances.append(identifier)
    return true
  }

  @usableFromInline
  func leaveInstance() {
    _ = run.pointee.instances.popLast()
  }
}
