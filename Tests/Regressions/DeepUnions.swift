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

/// Unions of nothing but themselves: no map has a level.
enum DeepTags {
  indirect enum Beside: JSONUnion {
    case inner(Beside)
    case end

    static let union = Union<Beside>(tag: "type", content: "in") {
      Variant("inner", Beside.inner) { if case .inner(let inner) = $0 { inner } else { nil } }
      Variant("end", .end) { if case .end = $0 { true } else { false } }
    }
  }

  indirect enum Keyed: JSONUnion {
    case inner(Keyed)
    case end(Int)

    static let union = Union<Keyed>.keyed {
      Variant("inner", Keyed.inner) { if case .inner(let inner) = $0 { inner } else { nil } }
      Variant("end", Keyed.end) { if case .end(let end) = $0 { end } else { nil } }
    }
  }
}
