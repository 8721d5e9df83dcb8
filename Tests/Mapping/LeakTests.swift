import Foundation
import Rosetta
import Testing

@Suite("Memory of a failed run", .serialized) struct LeakTests {
  final class Counted: JSONConvertibleClass {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var count = 0

    static var alive: Int { lock.withLock { count } }

    init() { Counted.lock.withLock { Counted.count += 1 } }

    deinit { Counted.lock.withLock { Counted.count -= 1 } }

    static func map(_ object: Counted, json: Mapper) {}
  }

  final class Four: JSONMapped {
    let a: Counted
    let b: Counted?
    let c: Int
    let d: [Counted]

    init(_ a: Counted, _ b: Counted?, _ c: Int, _ d: [Counted]) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    static let properties = Properties(of: Four.self) {
      \.a <- "a"
      \.b <~ "b"
      \.c <- "c"
      \.d <- "d"
    }
    static let mapping = Mapping(Four.init, properties)
  }

  @Test("the properties of a Mapping(T.init) are freed, whichever of them does not fit")
  func properties() throws {
    let whole = [("a", "{}"), ("b", "{}"), ("c", "1"), ("d", "[{},{}]")]
    for broken in 0...15 {
      let members = whole.enumerated().map { index, member in
        #""\#(member.0)":\#(broken & 1 << index == 0 ? member.1 : #""x""#)"#
      }
      let json = "{\(members.joined(separator: ","))}"
      let four = try? Rosetta().decode(Four.self, from: json)
      // An optional that does not fit is left out.
      #expect((four != nil) == (broken & 0b1101 == 0))
      if four != nil { #expect(Counted.alive == (broken == 0 ? 4 : 3)) }
      withExtendedLifetime(four) {}
    }
    #expect(Counted.alive == 0)
  }

  @Test("so are those that a patch has made, and of the old value only those that stay")
  func patches() throws {
    let patches = [(#"{"a":{},"b":{},"d":[{}]}"#, true), (#"{"b":{},"d":[{}],"c":"x"}"#, false)]
    for (patch, fits) in patches {
      do {
        var four = try Four(json: #"{"a":{},"b":{},"c":1,"d":[{},{}]}"#)
        #expect(((try? Rosetta().merge(&four, from: patch)) != nil) == fits)
        #expect(Counted.alive == (fits ? 3 : 4))
        withExtendedLifetime(four) {}
      }
      #expect(Counted.alive == 0)
    }
  }
}
