import Foundation
import Fuzzing
import Rosetta

private let layouts: [StreamLayout] = [
  .lines, .concatenated, .array, .array(at: "items"), .array(at: "a" / 1 / "b"),
]

/// A stream in chunks of any size gives what it gives in one: values, problems and places. A line
/// gives what it gives alone, an array what it gives as a whole, and so does a document in pieces.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(start, count)
  let (choices, size) = (input.choice(), input.choice())
  let document = input.document
  let layout = layouts[Int(choices & 7) % layouts.count]
  var rosetta = Rosetta()
  rosetta.maximumElementSize = choices.bit(3) ? 20 : 1 << 20
  rosetta.duplicateKeys = choices.bit(4) ? .fail : .first
  let onInvalid: InvalidElements = choices.bit(5) ? .skip : .throw

  func texts(_ chunks: [Data]) -> [String] {
    rosetta.stream(of: JSON.self, in: layout, from: chunks, onInvalid: onInvalid)
      .map { text(of: $0, in: document) }
  }
  let chunks = split(document, size)
  let whole = texts([document])
  let parts = texts(chunks)
  expect(parts == whole, "\(layout), \(chunks.map(\.count)):\n\(parts)\n\(whole)\n\(document.text)")
  expectPushed(
    chunks,
    in: document,
    whole,
    rosetta.streamParser(of: JSON.self, in: layout, onInvalid: onInvalid)
  )
  if onInvalid == .throw, !choices.bit(3), !choices.bit(4) {
    if layout == .lines { expectLines(document, whole) }
    if layout == .array { expectArray(document, whole) }
  }
  expectPartial(document, chunks)
  return 0
}

/// In chunks of one size or, from 128 on, of sizes that grow and begin anew.
private func split(_ document: Data, _ size: UInt8) -> [Data] {
  var (chunks, rest, next) = ([Data](), document, Int(size & 127))
  while !rest.isEmpty {
    chunks.append(rest.prefix(max(next, 1)))
    rest = rest.dropFirst(max(next, 1))
    if size >= 128 { next = (next * 3 + 1) % 1_201 }
  }
  return chunks
}

private func text(of result: Result<JSON, RosettaError>, in document: Data) -> String {
  switch result {
  case .success(let json): return json.description
  case .failure(let error):
    error.render(of: document)
    return error.problems.map { "\($0) \($0.location?.offset ?? -1)" }.joined()
  }
}

private func expectPushed(
  _ chunks: [Data],
  in document: Data,
  _ whole: [String],
  _ parser: StreamParser<JSON>
) {
  var (parser, texts) = (parser, [String]())
  func take() { while let next = parser.next() { texts.append(text(of: next, in: document)) } }
  for chunk in chunks {
    parser.append(chunk)
    take()
  }
  do {
    texts += try parser.finish().map(\.description)
  } catch {
    // What has ended the stream is thrown again.
    let last = text(of: .failure(error), in: document)
    if texts.last != last { texts.append(last) }
  }
  take()
  expect(texts == whole, "pushed, another stream:\n\(texts)\n\(whole)\n\(document.text)")
}

/// Nil if the bytes are no JSON, or begin with a byte order mark, which only the stream may.
private func value(of bytes: Data) -> String? {
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return nil }
  return (try? JSON(parsing: bytes))?.description
}

private func expectLines(_ document: Data, _ whole: [String]) {
  let isMarked = document.starts(with: [0xEF, 0xBB, 0xBF])
  let lines = document.dropFirst(isMarked ? 3 : 0).split(separator: 0x0A)
    .filter { !$0.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }
  expect(lines.count == whole.count, "\(whole.count) lines:\n\(document.text)")
  for (line, found) in zip(lines, whole) {
    let alone = value(of: line)
    let isValid = alone.map { $0 == found } ?? found.contains("error: ")
    expect(isValid, "\(found)\nbut alone \(alone ?? "none"):\n\(Data(line).text)")
  }
}

private func expectArray(_ document: Data, _ whole: [String]) {
  let elements = (try? JSON(parsing: document))?.arrayValue?.map(\.description)
  let isValid = elements.map { $0 == whole } ?? whole.last?.contains("error: ") ?? false
  expect(isValid, "\(whole)\nbut as a whole \(elements ?? []):\n\(document.text)")
}

private func expectPartial(_ document: Data, _ chunks: [Data]) {
  var decoder = Rosetta().partialDecoder(of: JSON.self)
  for (number, chunk) in chunks.enumerated() {
    decoder.append(chunk)
    if number < 4 { _ = decoder.value }
  }
  let value = decoder.value
  guard let whole = try? JSON(parsing: document) else {
    expect((try? decoder.finish()) == nil, "finishes what is no JSON:\n\(document.text)")
    return
  }
  expect((try? decoder.finish()) == whole, "finishes as another value:\n\(document.text)")
  // A number may go on.
  expect(value == whole || value == nil && whole.type == .number, "\(whole)\n\(document.text)")
  expect(decoder.problems.isEmpty, "problems of JSON: \(decoder.problems)\n\(document.text)")
}
