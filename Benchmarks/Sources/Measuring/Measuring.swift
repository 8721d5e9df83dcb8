public func noop() {}
