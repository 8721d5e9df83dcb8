import Foundation
import Rosetta

/// What libFuzzer hands to a target: some bytes that choose options, and a document.
public struct Input {
  private var bytes: UnsafeBufferPointer<UInt8>

  public init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = UnsafeBufferPointer(start: start, count: count)
  }

  /// The next byte, which chooses something; zero at the end.
  public mutating func choice() -> UInt8 {
    guard let first = bytes.first else { return 0 }
    bytes = UnsafeBufferPointer(rebasing: bytes.dropFirst())
    return first
  }

  /// The rest in the memory that libFuzzer has made for it, so that the address sanitizer sees the
  /// first byte read behind it.
  public var document: Data {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return Data() }
    return Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: start),
      count: bytes.count,
      deallocator: .none
    )
  }
}

extension UInt8 {
  /// The bit at a position: one yes or no of a choice.
  public func bit(_ position: UInt8) -> Bool { self & (1 << position) != 0 }
}

extension Data {
  /// The document for a message.
  public var text: String { String(decoding: self, as: UTF8.self) }
}

/// Ends the run, and so makes it a finding, unless something holds.
public func expect(
  _ condition: Bool,
  _ message: @autoclosure () -> String,
  file: StaticString = #file,
  line: UInt = #line
) {
  if !condition { fail(message(), file: file, line: line) }
}

/// What `body` returns; an error is a finding.
public func expectValue<Value>(
  _ message: @autoclosure () -> String,
  file: StaticString = #file,
  line: UInt = #line,
  _ body: () throws -> Value
) -> Value {
  do {
    return try body()
  } catch {
    fail("\(message())\n\(error)", file: file, line: line)
  }
}

private func fail(_ message: String, file: StaticString, line: UInt) -> Never {
  fatalError(message, file: file, line: line)
}
