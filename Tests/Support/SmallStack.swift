import Foundation

/// A thread with the stack of Apple's secondary ones.
enum SmallStack {
  /// In bytes; with room for what a sanitizer adds to every frame.
  static let size: Int = {
    let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    return isSanitized ? 16 * 1024 * 1024 : 512 * 1024
  }()

  /// What `body` gives on such a thread, which has ended by then.
  static func run<Value: Sendable>(
    size: Int = size,
    _ body: @escaping @Sendable () -> Value
  ) -> Value {
    let result = Guarded<Value?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let value = body()
      result.withLock { $0 = value }
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    guard let value = result.withLock({ $0 }) else { preconditionFailure("the thread has run") }
    return value
  }
}
