import Documents
import Rosetta

/// The same record with `let` properties.
struct MappedRecord: JSONMapped, Twinned {
  typealias Twin = RecordTwin

  let id: Int
  let name: String
  let email: String
  let age: Int?
  let score: Double
  let active: Bool
  let city: String?
  let tags: [String]
  let visits: Int
  let joined: String

  static let properties = Properties(of: MappedRecord.self) {
    \.id <- "id"
    \.name <- "name"
    \.email <- "email"
    \.age <~ "age"
    \.score <- "score"
    \.active <- "active"
    \.city <~ "city"
    \.tags <- "tags"
    \.visits <- "visits"
    \.joined <- "joined"
  }
  static let mapping = Mapping(MappedRecord.init, properties)
}
