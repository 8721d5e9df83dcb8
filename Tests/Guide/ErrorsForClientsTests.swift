import Foundation
import Rosetta
import Testing

@Suite("Guide/ErrorsForClients.md", .tags(.guide))
struct ErrorsForClientsTests {
  struct Booking: JSONConvertible {
    var email = ""
    var seats = 1
    var start = 0
    var end = 0
    var password = ""

    init() {}

    static func map(_ object: inout Booking, json: Mapper) {
      object.email <- json["email"]
        § Check("must be an address", code: "email") { $0.contains("@") }
      object.seats <~ json["seats"].strict § .range(1...8)
      object.start <- json["stay"]["start"]
      object.end <- json["stay"]["end"]
      object.password <- json["password"].secret § .count(8...)
      json.check(
        object.start < object.end,
        "must be after start",
        at: "stay" / "end",
        code: "order"
      )
    }
  }

  let rosetta = Rosetta()

  func reply(to body: String) throws -> (status: Int, body: String) {
    let result = rosetta.result(of: Booking.self, from: body)
    if let booking = result.value { return (201, try booking.json()) }
    let errors = result.problems.filter { $0.severity == .error }.map { problem -> JSON in
      [
        "pointer": .string(problem.path.pointer), "message": .string(problem.message),
        "code": .string(problem.customCode ?? problem.code.rawValue),
      ]
    }
    return (422, "\(["errors": .array(errors)] as JSON)")
  }

  @Test("a body of status 422 has every error")
  func unprocessable() throws {
    let request = #"{"email":"ann","seats":"2","stay":{"start":9,"end":7},"password":"1234"}"#
    let reply = try reply(to: request)
    #expect(reply.status == 422)
    #expect(
      reply.body == #"""
        {"errors":[{"pointer":"/email","message":"check failed for \"ann\": must be an address","code":"email"},{"pointer":"/seats","message":"expected Int, found string \"2\"","code":"wrongType"},{"pointer":"/password","message":"check failed for ‹secret›: must have a count in 8...","code":"validationFailed"}]}
        """#
    )
  }

  @Test("a body that fits is accepted")
  func created() throws {
    let request =
      #"{"email":"a@b","seats":2,"stay":{"start":7,"end":9},"password":"12345678"}"#
    let reply = try reply(to: request)
    #expect(reply.status == 201)
    #expect(reply.body == request)
  }

  struct Refusal: JSONConvertible {
    var errors: [Problem] = []

    init() {}

    static func map(_ object: inout Refusal, json: Mapper) {
      object.errors <- json["errors"] ~ .array(.codable())
    }
  }

  @Test("problems are written and read as they are")
  func problems() throws {
    let request = #"{"email":"a@b","stay":{"start":9,"end":7},"password":"12345678"}"#
    var refusal = Refusal()
    refusal.errors = rosetta.result(of: Booking.self, from: request).problems
    let body: String = try refusal.json()
    #expect(
      body == #"""
        {"errors":[{"code":"validationFailed","column":40,"customCode":"order","expected":"must be after start","line":1,"message":"check failed: must be after start","offset":39,"path":"$.stay.end","severity":"error"}]}
        """#
    )
    #expect(try Refusal(json: body).errors == refusal.errors)
  }

  @Test("a pointer escapes its keys")
  func pointers() {
    #expect(JSONPath("a/b", 0, "m~n").pointer == "/a~1b/0/m~0n")
    #expect(JSONPath().pointer == "")
  }

  @Test("a body that is no JSON has status 400")
  func syntax() {
    let body = #"{"email": "#
    var answer: Int?
    do {
      _ = try rosetta.decode(Booking.self, from: body)
    } catch {
      let status = error.category == .syntax ? 400 : 422
      answer = status
    }
    #expect(answer == 400)
  }
}

extension JSONPath {
  fileprivate var pointer: String {
    components.map { component in
      switch component {
      case .key(let key): "/" + key.replacing("~", with: "~0").replacing("/", with: "~1")
      case .index(let index): "/\(index)"
      }
    }
    .joined()
  }
}
