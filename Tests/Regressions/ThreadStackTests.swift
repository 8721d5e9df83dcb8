import Foundation
import Testing

@testable import Rosetta

@Suite("The end of the stack") struct ThreadStackTests {
  /// The system gives the stack of a thread that has ended to the next one, which may have asked for
  /// less. So each of them lives until all have said where they are, and has what it asked for, or
  /// more.
  @Test("each thread knows where its own stack is, and says the same again")
  func bounds() throws {
    let found = Recorder<[UInt]>()
    let recorded = DispatchSemaphore(value: 0)
    let allRecorded = DispatchSemaphore(value: 0)
    let threads = (1...4).map { number in
      let thread = Thread {
        defer {
          recorded.signal()
          allRecorded.wait()
        }
        guard let first = ThreadStack.bounds else { return }
        for _ in 0..<1000 {
          guard let again = ThreadStack.bounds, again == first else { return }
        }
        found.append([first.lowest, first.size, ThreadStack.position, UInt(number) << 20])
      }
      thread.stackSize = number << 20
      return thread
    }
    for thread in threads { thread.start() }
    for _ in threads { recorded.wait() }
    for _ in threads { allRecorded.signal() }
    #expect(found.all.count == 4)
    #expect(Set(found.all.map { $0[0] }).count == 4)
    for place in found.all {
      #expect(place[2] >= place[0] && place[2] < place[0] + place[1])
      // A page or two of what was asked for may guard it.
      #expect(place[1] + 64 << 10 >= place[3])
    }
  }
}
