// Each coder caches a maker of containers for each type of coding keys.
//
// Unspecialised code looks up the metadata and conformances of a generic type each time it names
// the type, which took longer than everything else in making a container. The generic parameters of
// a class are looked up once, with the class.

/// Makes the containers for one type of coding keys. All instances are `KnownMaker`s, which need no
/// lookups.
class ContainerMaker<Key: CodingKey>: KeySchedule {
  func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedTape<Key>(decoder: decoder))
  }

  func container(_ encoder: TapeEncoder) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedOutput<Key>(encoder, self))
  }
}

private final class KnownMaker<Input: KeyedContainer, Output: KeyedOutputContainer>:
  ContainerMaker<Input.Key>
where Output.Key == Input.Key {
  override func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Input.Key> {
    KeyedDecodingContainer(Input(decoder: decoder))
  }

  override func container(_ encoder: TapeEncoder) -> KeyedEncodingContainer<Input.Key> {
    KeyedEncodingContainer(Output(encoder, self))
  }
}

/// `KeyedTape`, whatever its keys.
protocol KeyedContainer: KeyedDecodingContainerProtocol { init(decoder: TapeDecoder) }

/// `KeyedOutput`, whatever its keys.
protocol KeyedOutputContainer: KeyedEncodingContainerProtocol {
  init(_ encoder: TapeEncoder, _ schedule: KeySchedule)
}

extension KnownTypes {
  @inline(__always)
  func maker<Key: CodingKey>(of type: Key.Type) -> ContainerMaker<Key> {
    let maker = makers.find(type) { _ in makeMaker(type) }
    // SAFETY: it was made for the type of keys that it is found by.
    return unsafeDowncast(maker.unsafelyUnwrapped, to: ContainerMaker<Key>.self)
  }

  // Not inlined, so that the metadata lookups stay here.
  @inline(never)
  private func makeMaker<Key: CodingKey>(_ type: Key.Type) -> KeySchedule {
    KnownMaker<KeyedTape<Key>, KeyedOutput<Key>>()
  }
}
