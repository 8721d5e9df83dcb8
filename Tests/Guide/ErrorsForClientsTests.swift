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
        {"errors":[{"pointer":"/email","message":"check failed for \"ann\": must be an address","code":"email"},{"pointer":"/seats","message":"expected Int, found string \"2\"","code":"wrongType"},{"pointer":"/password","message":"check failed: must have at least 8 characters","code":"count"}]}
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

  @Test("problems are written as they are")
  func problems() throws {
    let request = #"{"email":"a@b","stay":{"start":9,"end":7},"password":"12345678"}"#
    let problems = rosetta.result(of: Booking.self, from: request).problems
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let body = try encoder.encode(["errors": problems])
    #expect(
      String(decoding: body, as: UTF8.self) == #"""
        {"errors":[{"code":"validationFailed","column":40,"customCode":"order","demand":"custom","expected":"must be after start","line":1,"message":"check failed: must be after start","offset":39,"path":"$.stay.end","severity":"error"}]}
        """#
    )
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
