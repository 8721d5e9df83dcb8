// What makes the containers of a type of keys, found once for each in a call.
//
// Swift looks a generic type and its conformances up each time it is named, which took longer than
// all else of making a container. A parameter of a class is looked up when the class is.

// MARK: - Decoding

class ContainerMaker<Key: CodingKey> {
  /// What makes them in fact is a `KnownMaker`, which looks no type up.
  func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedTape<Key>(decoder))
  }
}

private final class KnownMaker<Container: KeyedContainer>: ContainerMaker<Container.Key> {
  override func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Container.Key> {
    KeyedDecodingContainer(Container(decoder))
  }
}

/// `KeyedTape` of any keys.
protocol KeyedContainer: KeyedDecodingContainerProtocol { init(_ decoder: TapeDecoder) }

extension DecodingSession {
  @inline(__always)
  func maker<Key: CodingKey>(of type: Key.Type) -> ContainerMaker<Key> {
    let maker = types.makers.find(type) { _ in makeMaker(type) }
    // SAFETY: it has been found by the type of the keys, and made for it.
    return unsafeDowncast(maker.unsafelyUnwrapped, to: ContainerMaker<Key>.self)
  }

  // Not inlined, so that the type is looked up only here.
  @inline(never)
  private func makeMaker<Key: CodingKey>(_ type: Key.Type) -> AnyObject {
    KnownMaker<KeyedTape<Key>>()
  }
}

// MARK: - Encoding

/// Makes the containers of a type of keys, and has what they write keys with.
class OutputMaker<Key: CodingKey> {
  let schedule: KeySchedule

  init(_ schedule: KeySchedule) { self.schedule = schedule }

  /// What makes them in fact is a `KnownOutputMaker`.
  func container(_ encoder: TapeEncoder) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedOutput<Key>(encoder, schedule))
  }
}

private final class KnownOutputMaker<Container: KeyedOutputContainer>: OutputMaker<Container.Key> {
  override func container(_ encoder: TapeEncoder) -> KeyedEncodingContainer<Container.Key> {
    KeyedEncodingContainer(Container(encoder, schedule))
  }
}

/// `KeyedOutput` of any keys.
protocol KeyedOutputContainer: KeyedEncodingContainerProtocol {
  init(_ encoder: TapeEncoder, _ schedule: KeySchedule)
}

extension EncodingSession {
  @inline(__always)
  func maker<Key: CodingKey>(of type: Key.Type) -> OutputMaker<Key> {
    let maker = types.makers.find(type) { _ in makeMaker(type) }
    // SAFETY: it has been found by the type of the keys, and made for it.
    return unsafeDowncast(maker.unsafelyUnwrapped, to: OutputMaker<Key>.self)
  }

  @inline(never)
  private func makeMaker<Key: CodingKey>(_ type: Key.Type) -> AnyObject {
    KnownOutputMaker<KeyedOutput<Key>>(types.addSchedule())
  }
}
