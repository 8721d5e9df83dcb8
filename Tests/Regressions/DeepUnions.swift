import Rosetta

// Unions that may stand in themselves. Public API only.

indirect enum DeepUnion: JSONUnion {
  case group(Group)
  case empty

  struct Group: JSONConvertible {
    var items: [DeepUnion] = []

    static func map(_ object: inout Group, json: Mapper) {
      object.items <- json["in"]
    }
  }

  static let union = Union<DeepUnion>(tag: "type") {
    Variant("group", DeepUnion.group) { if case .group(let group) = $0 { group } else { nil } }
    Variant("empty", .empty) { if case .empty = $0 { true } else { false } }
  }
}

/// A union without tags, of which the first alternative fails behind everything that is inside.
indirect enum DeepChoice: JSONUnion {
  case numbered(Numbered)
  case named(Named)

  struct Numbered: JSONConvertible {
    var inner: [DeepChoice] = []
    var number = 0

    static func map(_ object: inout Numbered, json: Mapper) {
      object.inner <- json["in"]
      object.number <- json["name"]
    }
  }

  struct Named: JSONConvertible {
    var inner: [DeepChoice] = []
    var name = ""

    static func map(_ object: inout Named, json: Mapper) {
      object.inner <- json["in"]
      object.name <- json["name"]
    }
  }

  static let union = Union<DeepChoice>.untagged {
    Alternative(DeepChoice.numbered) {
      if case .numbered(let numbered) = $0 { numbered } else { nil }
    }
    Alternative(DeepChoice.named) { if case .named(let named) = $0 { named } else { nil } }
  }
}
