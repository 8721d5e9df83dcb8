import Foundation

/// A document with the shape of citm_catalog.json: objects that all have the same keys, and ids.
struct MadeCitm {
  private var text = MadeText(seed: 2)
  private let events = (0..<184).map { 138_586_341 + $0 * 4_321 }
  private let areas = (0..<17).map { 205_705_993 + $0 }
  private let seatCategories = (0..<64).map { 338_937_235 + $0 }

  static func document() -> Data {
    var made = MadeCitm()
    return Indentation.indented(made.root(), by: 4)
  }

  private mutating func root() -> String {
    """
    {"areaNames": \(names(areas)), "audienceSubCategoryNames": {"337100890": "Abonné"},
    "blockNames": {}, "events": {\(list(events) { "\"\($1)\": " + $0.event($1) })},
    "performances": [\(list(Array(0..<243)) { $0.performance($1) })],
    "seatCategoryNames": \(names(seatCategories)), "subTopicNames": \(names(areas)),
    "subjectNames": {}, "topicNames": \(names(Array(areas.prefix(4)))),
    "topicSubTopics": {\(list(Array(areas.prefix(4))) { "\"\($1)\": [\($0.ids(4))]" })},
    "venueNames": {"PLEYEL_PLEYEL": "Salle Pleyel"}}
    """
  }

  private mutating func event(_ id: Int) -> String {
    """
    {"description": null, "id": \(id), "logo": \(text.flag() ? "null" : "\"/images/\(id).jpg\""),
    "name": "\(text.words(4))", "subTopicIds": [\(ids(3))], "subjectCode": null,
    "subtitle": null, "topicIds": [\(ids(2))]}
    """
  }

  private mutating func performance(_ number: Int) -> String {
    let categories = seatCategories.run(of: 2...6, &text)
    return """
      {"eventId": \(events[number % events.count]), "id": \(339_887_544 + number), "logo": null,
      "name": null, "prices": [\(list(categories) { $0.price($1) })],
      "seatCategories": [\(list(categories) { $0.seatCategory($1) })],
      "seatMapImage": null, "start": \(1_372_701_600_000 + number * 86_400_000),
      "venueCode": "PLEYEL_PLEYEL"}
      """
  }

  private mutating func price(_ category: Int) -> String {
    """
    {"amount": \(text.number(in: 10...180) * 500), "audienceSubCategoryId": 337100890,
    "seatCategoryId": \(category)}
    """
  }

  private mutating func seatCategory(_ id: Int) -> String {
    let some = areas.run(of: 4...16, &text)
    return """
      {"areas": [\(list(some) { "{\"areaId\": \($1), \"blockIds\": []}" })],
      "seatCategoryId": \(id)}
      """
  }

  private mutating func names(_ ids: [Int]) -> String {
    "{\(list(ids) { "\"\($1)\": \"\($0.text.words(2))\"" })}"
  }

  private mutating func ids(_ count: Int) -> String {
    list(Array(0..<count)) { made, _ in "\(made.text.number(in: 324_846_098...337_184_299))" }
  }

  private mutating func list(_ items: [Int], _ part: (inout MadeCitm, Int) -> String) -> String {
    items.map { part(&self, $0) }.joined(separator: ",")
  }
}

extension [Int] {
  /// Returns a run of consecutive elements that begins anywhere and wraps around.
  fileprivate func run(of length: ClosedRange<Int>, _ text: inout MadeText) -> [Int] {
    let start = text.number(in: 0...count - 1)
    return (0..<text.number(in: length)).map { self[(start + $0) % count] }
  }
}
