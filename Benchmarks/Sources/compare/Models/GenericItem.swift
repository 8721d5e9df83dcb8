import Rosetta

/// An object or its identifier, as a generic union and as a plain one.
enum Expandable<Object: JSONRepresentable>: JSONUnion {
  case id(Int)
  case object(Object)

  static var union: Union<Expandable> {
    Union(tag: "type") {
      Variant("id", Expandable.id, key: "id") { if case .id(let id) = $0 { id } else { nil } }
      Variant("object", Expandable.object) {
        if case .object(let object) = $0 { object } else { nil }
      }
    }
  }
}

enum ExpandableMessage: JSONUnion {
  case id(Int)
  case object(Message)

  static let union = Union<ExpandableMessage>(tag: "type") {
    Variant("id", ExpandableMessage.id, key: "id") { if case .id(let id) = $0 { id } else { nil } }
    Variant("object", ExpandableMessage.object) {
      if case .object(let object) = $0 { object } else { nil }
    }
  }
}

/// A generic `let` model, and a plain one.
struct Envelope<Body: JSONRepresentable>: JSONMapped {
  let id: Int
  let body: Body

  static var mapping: Mapping<Envelope> {
    Mapping(
      { Envelope(id: $0, body: $1) },
      Properties(of: Envelope.self) {
        \.id <- "id"
        \.body <- "body"
      }
    )
  }
}

struct MessageEnvelope: JSONMapped {
  let id: Int
  let body: Message

  static let properties = Properties(of: MessageEnvelope.self) {
    \.id <- "id"
    \.body <- "body"
  }
  static let mapping = Mapping(MessageEnvelope.init, properties)
}

/// Two generic types in turn, and two plain ones.
struct GenericPair: JSONConvertible {
  var first = Expandable<Message>.id(0)
  var second: Envelope<Message>?

  static func map(_ object: inout GenericPair, json: Mapper) {
    object.first <- json["first"]
    object.second <- json["second"]
  }
}

struct PlainPair: JSONConvertible {
  var first = ExpandableMessage.id(0)
  var second: MessageEnvelope?

  static func map(_ object: inout PlainPair, json: Mapper) {
    object.first <- json["first"]
    object.second <- json["second"]
  }
}
