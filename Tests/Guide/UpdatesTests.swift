import Rosetta
import Testing

@Suite("Guide/Updates.md") struct UpdatesTests {
  struct Address: JSONConvertible, Equatable {
    var city = ""
    var zip = ""

    init() {}

    static func map(_ object: inout Address, json: Mapper) {
      object.city <~ json["city"]
      object.zip <~ json["zip"]
    }
  }

  struct Profile: JSONConvertible {
    var name = ""
    var nickname: String?
    var address = Address()

    init() {}

    static func map(_ object: inout Profile, json: Mapper) {
      object.name <- json["name"]
      object.nickname <~ json["nickname"]
      object.address <- json["address"]
    }
  }

  static func profile() -> Profile {
    var profile = Profile()
    profile.name = "Ann"
    profile.nickname = "A"
    profile.address.city = "Chur"
    profile.address.zip = "7000"
    return profile
  }

  let rosetta = Rosetta()

  @Test("a merge changes what the patch has")
  func merge() throws {
    var profile = Self.profile()
    try rosetta.merge(&profile, from: #"{"nickname":null,"address":{"city":"Bern"}}"#)
    #expect(profile.name == "Ann")
    #expect(profile.nickname == nil)
    #expect(profile.address.city == "Bern")
    #expect(profile.address.zip == "7000")
  }

  @Test("an update takes the whole document")
  func update() throws {
    var profile = Self.profile()
    let document = #"{"name":"Ben","address":{"city":"Bern"}}"#
    try rosetta.update(&profile, from: document)
    #expect(profile.name == "Ben")
    #expect(profile.nickname == "A")
    #expect(profile.address.zip == "")
    #expect(throws: RosettaError.self) { try rosetta.update(&profile, from: #"{"name":"Cai"}"#) }
    #expect(profile.name == "Ben")
  }

  struct ProfilePatch: JSONConvertible {
    var name: Presence<String> = .missing
    var nickname: Presence<String> = .missing

    init() {}

    static func map(_ object: inout ProfilePatch, json: Mapper) {
      object.name <~ json["name"]
      object.nickname <~ json["nickname"]
    }
  }

  @Test("a PATCH handler distinguishes a missing key from null")
  func patch() throws {
    var profile = Self.profile()
    let body = #"{"nickname":null}"#
    let patch = try ProfilePatch(json: body)
    if case .value(let name) = patch.name { profile.name = name }
    if patch.nickname != .missing { profile.nickname = patch.nickname.value }
    #expect(profile.name == "Ann")
    #expect(profile.nickname == nil)
    #expect(try patch.json() as String == body)
  }

  @Test("null for something that does not exist changes only a Presence")
  func nullForNothing() throws {
    var profile = Profile()
    try rosetta.merge(&profile, from: #"{"nickname":null,"other":null}"#)
    #expect(profile.nickname == nil)
    var patch = ProfilePatch()
    try rosetta.merge(&patch, from: #"{"name":null}"#)
    #expect(patch.name == .null && patch.nickname == .missing)
  }
}
