// What makes the containers of a type of keys, found once for each by a coder.
//
// Swift looks a generic type and its conformances up each time it is named, which took longer than
// all else of making a container. A parameter of a class is looked up when the class is.

/// What makes them in fact is a `KnownMaker`, which looks no type up.
class ContainerMaker<Key: CodingKey>: KeySchedule {
  func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedTape<Key>(decoder))
  }

  func container(_ encoder: TapeEncoder) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedOutput<Key>(encoder, self))
  }
}

private final class KnownMaker<Input: KeyedContainer, Output: KeyedOutputContainer>:
  ContainerMaker<Input.Key>
where Output.Key == Input.Key {
  override func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Input.Key> {
    KeyedDecodingContainer(Input(decoder))
  }

  override func container(_ encoder: TapeEncoder) -> KeyedEncodingContainer<Input.Key> {
    KeyedEncodingContainer(Output(encoder, self))
  }
}

/// `KeyedTape` of any keys.
protocol KeyedContainer: KeyedDecodingContainerProtocol { init(_ decoder: TapeDecoder) }

/// `KeyedOutput` of any keys.
protocol KeyedOutputContainer: KeyedEncodingContainerProtocol {
  init(_ encoder: TapeEncoder, _ schedule: KeySchedule)
}

extension KnownTypes {
  @inline(__always)
  func maker<Key: CodingKey>(of type: Key.Type) -> ContainerMaker<Key> {
    let maker = makers.find(type) { _ in makeMaker(type) }
    // SAFETY: it has been found by the type of the keys, and made for it.
    return unsafeDowncast(maker.unsafelyUnwrapped, to: ContainerMaker<Key>.self)
  }

  // Not inlined, so that the types are looked up only here.
  @inline(never)
  private func makeMaker<Key: CodingKey>(_ type: Key.Type) -> KeySchedule {
    KnownMaker<KeyedTape<Key>, KeyedOutput<Key>>()
  }
}
