import Foundation

@testable import Rosetta

/// A thread with the stack of Apple's secondary ones.
enum SmallStack {
  /// In bytes; with room for what a sanitizer adds to every frame.
  static let size: Int = {
    let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    return isSanitized ? 16 * 1024 * 1024 : 512 * 1024
  }()

  /// What `body` gives on such a thread.
  ///
  /// Linux gives a thread the stack of one that has ended, also if that is up to four times as large.
  /// What is too deep for the size that is asked for might fit then: while such a thread waits with
  /// its stack, `body` runs on another one, of which `others` may follow.
  static func run<Value: Sendable>(
    size: Int = size,
    others: Int = 100,
    _ body: @escaping @Sendable () -> Value
  ) -> Value {
    let result = Guarded<Value?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let isLarger = ThreadStack.bounds.map { $0.size > size / 4 * 5 } ?? false
      let value = isLarger && others > 0 ? run(size: size, others: others - 1, body) : body()
      result.withLock { $0 = value }
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    guard let value = result.withLock({ $0 }) else { preconditionFailure("the thread has run") }
    return value
  }

  /// What `body` gives on a stack of which as many KiB are in use.
  static func without<Value>(_ kibibytes: Int, _ body: () -> Value) -> Value {
    if kibibytes == 0 { return body() }
    return withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { _ in
      without(kibibytes - 1, body)
    }
  }
}
