import Foundation
import Rosetta
import Testing

@Suite("URL, UUID and Data")
struct FoundationBridgeTests {
  struct File: JSONConvertible, Equatable {
    var site: URL?
    var id: UUID?
    var bytes = Data()
    var again: URL?

    static func map(_ object: inout File, json: Mapper) {
      object.site <- json["site"] ~ .url
      object.id <~ json["id"] ~ .uuid
      object.bytes <- json["bytes"] ~ .base64
      object.again <~ json["again"] ~ URLBridge()
    }
  }

  /// The same without a bridge.
  struct Plain: JSONConvertible, Equatable {
    var site: URL?
    var id: UUID?
    var bytes = Data()
    var again: URL?

    static func map(_ object: inout Plain, json: Mapper) {
      object.site <- json["site"]
      object.id <~ json["id"]
      object.bytes <- json["bytes"]
      object.again <~ json["again"]
    }
  }

  let json =
    #"{"site":"https://a.b/c?d=e#f","id":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","#
    + #""bytes":"AAH/","again":"../x"}"#

  @Test("URL, UUID and Data are strings, both ways, with their bridges and without")
  func roundTrip() throws {
    let file = try File(json: json)
    #expect(file.site?.fragment() == "f")
    #expect(file.id == UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"))
    #expect(file.bytes == Data([0, 1, 255]))
    #expect(file.again?.relativeString == "../x")
    #expect(try file.json(as: String.self) == json)
    #expect(try Plain(json: json).json(as: String.self) == json)
  }

  @Test(
    "a string that is no URL, UUID or base64 is refused",
    arguments: [
      BadJSON(#"{"site": 1, "bytes": ""}"#, "error: expected String, found number 1 at $.site"),
      BadJSON(
        #"{"site": "", "bytes": ""}"#,
        #"error: could not bridge string "" to URL at $.site: not a URL"#
      ),
      BadJSON(
        #"{"site": "a", "bytes": "A"}"#,
        #"error: could not bridge string "A" to Data at $.bytes: not base64"#
      ),
      BadJSON(
        #"{"site": "a", "bytes": "AAH/", "id": "x"}"#,
        #"warning: could not bridge string "x" to UUID at $.id: not a UUID"#
      ),
      BadJSON(
        #"{"site": "a", "bytes": "AAH/", "id": []}"#,
        "warning: expected String, found array at $.id"
      ),
    ]
  )
  func refusals(_ refusal: BadJSON) {
    let bridged = Outcome { try $0.decode(File.self, from: refusal.json) }
    #expect(bridged.problems == [refusal.problem])
    let plain = Outcome { try $0.decode(Plain.self, from: refusal.json) }
    #expect(plain.problems == [refusal.problem])
  }
}
