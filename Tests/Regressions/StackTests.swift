import Foundation
import Rosetta
import Testing

/// How deep models may stand in each other on the 512 KiB that Apple's secondary threads have.
///
/// A level takes, in bytes: a struct in an array (two levels of JSON) 900 to read and 450 to write,
/// an instance 240 and 240, a JSON value 150 and 490. Unoptimised it is 3300 and 2700, 1900 and
/// 1900, 600 and 1200, so that 512 levels need a megabyte.
@Suite("Stack") struct StackTests {
  struct Folder: JSONConvertible, Equatable {
    var name = ""
    var size: Int?
    var folders: [Folder]?

    static func map(_ object: inout Folder, json: Mapper) {
      object.name <- json["name"]
      object.size <~ json["size"]
      object.folders <~ json["folders"]
    }
  }

  final class Node: JSONConvertibleClass {
    var name = ""
    var next: Node?

    init() {}

    static func map(_ object: Node, json: Mapper) {
      object.name <- json["name"]
      object.next <~ json["next"]
    }
  }

  /// In bytes; unoptimised, with room for what the address sanitizer adds.
  static var size: Int {
    #if DEBUG
      8 * 1024 * 1024
    #else
      512 * 1024
    #endif
  }

  @Test("Structs in arrays, 512 levels deep, are read and written")
  func structs() {
    let levels = 256
    let text =
      String(repeating: #"{"name":"f","folders":["#, count: levels - 1)
      + #"{"name":"f","folders":[]}"#
      + String(repeating: "]}", count: levels - 1)
    let result = onThread(of: Self.size) { () -> String? in
      guard let folder: Folder = Rosetta().decode(text) else { return nil }
      return Rosetta().encode(folder)
    }
    #expect(result == text)
  }

  @Test("Instances, 512 levels deep, are read and written")
  func instances() {
    let levels = 512
    let text =
      String(repeating: #"{"name":"n","next":"#, count: levels - 1) + #"{"name":"n"}"#
      + String(repeating: "}", count: levels - 1)
    let result = onThread(of: Self.size) { () -> String? in
      guard let node: Node = Rosetta().decode(text) else { return nil }
      return Rosetta().encode(node)
    }
    #expect(result == text)
  }

  @Test("JSON values, 512 levels deep, are read and written")
  func values() {
    let text = String(repeating: #"{"a":["#, count: 256) + String(repeating: "]}", count: 256)
    let result = onThread(of: Self.size) { try? JSON(parsing: text).description }
    #expect(result == text)
  }

  private func onThread(of size: Int, _ body: @escaping @Sendable () -> String?) -> String? {
    let result = Result()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.value = body()
      done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
    return result.value
  }

  private final class Result: @unchecked Sendable {
    var value: String?
  }
}
