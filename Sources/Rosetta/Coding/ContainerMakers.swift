// Each coder caches a maker of containers for each type of coding keys.
//
// Unspecialised code looks up the metadata and conformances of a generic type each time it names
// the type, which took longer than everything else in making a container. The generic parameters of
// a class are looked up once, with the class.

/// Makes the containers for one type of coding keys. Its methods are not inlined, so that they take
/// the types of the containers from the class.
final class ContainerMaker<Input: KeyedContainer, Output: KeyedOutputContainer>: KeySchedule
where Output.Key == Input.Key {
  @inline(never)
  func container(_ decoder: TapeDecoder) -> KeyedDecodingContainer<Input.Key> {
    KeyedDecodingContainer(Input(decoder: decoder))
  }

  @inline(never)
  func container(_ encoder: TapeEncoder) -> KeyedEncodingContainer<Input.Key> {
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
  typealias Maker<Key: CodingKey> = ContainerMaker<KeyedTape<Key>, KeyedOutput<Key>>

  @inline(__always)
  func maker<Key: CodingKey>(of type: Key.Type) -> Maker<Key> {
    let maker = makers.find(type) { _ in makeMaker(type) }
    // SAFETY: it was made for the type of keys that it is found by.
    return unsafeDowncast(maker.unsafelyUnwrapped, to: Maker<Key>.self)
  }

  // Not inlined, so that the metadata lookups stay here.
  @inline(never)
  private func makeMaker<Key: CodingKey>(_ type: Key.Type) -> KeySchedule { Maker<Key>() }
}
