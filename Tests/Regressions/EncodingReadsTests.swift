import Foundation
import Rosetta
import Testing

/// Encoding only reads what it was given, through instances as well.
@Suite("Encoding only reads") struct EncodingReadsTests {
  struct Address: JSONConvertible, Equatable {
    var city = ""
    var visits = 0

    init() {}

    static func map(_ object: inout Address, json: Mapper) {
      if json.mode == .encoding { object.visits += 1 }
      object.city <- json["city"]
      object.visits <- json["visits"]
    }
  }

  final class Person: JSONConvertibleClass {
    var name: String? = "Ann"
    var address = Address()
    var second: Address? = Address()
    var others: [Address] = [Address()]
    var tags: [String]? = ["a", "b"]

    init() {}

    static func map(_ object: Person, json: Mapper) {
      object.name <~ json["name"]
      object.address <- json["address"]
      object.second <~ json["second"]
      object.others <- json["others"]
      object.tags <~ json["tags"]
    }
  }

  @Test("a struct in an instance is not changed by a map that changes its object")
  func structInInstance() throws {
    let person = Person()
    let text: String = try person.json()
    #expect(
      text
        == #"{"name":"Ann","address":{"city":"","visits":1},"second":{"city":"","visits":1},"#
        + #""others":[{"city":"","visits":1}],"tags":["a","b"]}"#
    )
    #expect(person.address == Address())
    #expect(person.second == Address())
    #expect(person.others == [Address()])
  }

  struct Company: JSONConvertible {
    var boss = Person()
    var seat = Address()

    init() {}

    static func map(_ object: inout Company, json: Mapper) {
      object.boss <- json["boss"]
      object.seat <- json["seat"]
    }
  }

  @Test("a struct in an instance in a struct is not changed by a map that changes its object")
  func structInInstanceInStruct() throws {
    let company = Company()
    for _ in 0..<3 { _ = try company.json() as String }
    #expect(company.boss.address == Address())
    #expect(company.seat == Address())
  }

  /// Whether the thread sanitizer runs: it reports that Swift begins an access for writing to a
  /// property that is handed to an operator, though nothing is written.
  static let isThreadSanitized = dlsym(nil, "__tsan_init") != nil

  @Test(
    "one instance is encoded by four threads and keeps its names and tags",
    .enabled(if: !isThreadSanitized)
  )
  func manyThreads() {
    nonisolated(unsafe) let person = Person()
    let first: String? = Rosetta().encode(person)
    // Expectations belong to no test on the other threads.
    let others = Recorder<String?>()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<2_000 {
        let text: String? = Rosetta().encode(person)
        if text != first { others.append(text) }
      }
    }
    #expect(others.all == [], "another thread has seen a property without its value")
    #expect(person.name == "Ann")
    #expect(person.tags == ["a", "b"])
  }

  final class Station: JSONMapped, Sendable {
    let name: String?
    let tracks: [Int]
    let address: Mapped

    init(name: String?, tracks: [Int], address: Mapped) {
      self.name = name
      self.tracks = tracks
      self.address = address
    }

    static let properties = Properties(of: Station.self) {
      \.name <~ "name"
      \.tracks <- "tracks"
      \.address <- "address"
    }
    static let mapping = Mapping(Station.init(name:tracks:address:), properties)
  }

  struct Mapped: JSONMapped {
    let city: String

    static let properties = Properties(of: Mapped.self) { \.city <- "city" }
    static let mapping = Mapping(Mapped.init, properties)
  }

  @Test("an instance of a let model is encoded by four threads, also under the thread sanitizer")
  func manyThreadsOfMapped() {
    let station = Station(name: "Chur", tracks: [1, 2], address: Mapped(city: "Chur"))
    let first: String? = Rosetta().encode(station)
    #expect(first == #"{"name":"Chur","tracks":[1,2],"address":{"city":"Chur"}}"#)
    let others = Recorder<String?>()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 {
        let text: String? = Rosetta().encode(station)
        if text != first { others.append(text) }
      }
    }
    #expect(others.all == [])
  }
}
