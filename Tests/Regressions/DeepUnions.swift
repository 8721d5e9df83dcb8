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
