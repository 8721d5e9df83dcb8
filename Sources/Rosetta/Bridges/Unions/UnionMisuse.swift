// A case of a union without the closure that returns its payload, see `Operators/Misuse.swift`.

extension Variant {
  @available(*, unavailable, message: "add a closure that returns the payload: { if case … }")
  public init<Tag, Payload>(_ tag: Tag, _ make: @escaping (Payload) -> Root, key: String? = nil) {
    fatalError()
  }

  @available(*, unavailable, message: "add a closure that returns the payload: { if case … }")
  public static func otherwise<Payload>(_ make: @escaping (Payload) -> Root) -> Variant {
    fatalError()
  }
}

extension Alternative {
  @available(*, unavailable, message: "add a closure that returns the payload: { if case … }")
  public init<Payload>(_ make: @escaping (Payload) -> Root) { fatalError() }
}
