#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

/// The heap that the index and the output live in: C's, because `realloc` lets a block grow and
/// shrink where it stands. Without it twitter.json was copied ten times and its pages faulted in
/// anew at each encode, which took as long as the encoding.
enum Memory {
  /// Room for `count` values, not initialized.
  static func allocate<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value> {
    resize(nil, to: count)
  }

  /// The same values in a block of another size, which takes the place of `old`.
  static func resize<Value: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<Value>?,
    to count: Int
  ) -> UnsafeMutablePointer<Value> {
    guard let block = realloc(old, max(count, 1) * MemoryLayout<Value>.stride) else {
      fatalError("Rosetta is out of memory")
    }
    return block.assumingMemoryBound(to: Value.self)
  }

  static func free<Value: BitwiseCopyable>(_ block: UnsafeMutablePointer<Value>) {
    deallocate(block)
  }
}

/// C's `free`, which `Memory.free` hides.
private func deallocate(_ block: UnsafeMutableRawPointer) { free(block) }
