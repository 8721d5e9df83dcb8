extension Problem: Encodable {
  /// Encodes what the log format `.json` writes of a problem.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    for (key, value) in members {
      switch value {
      case .text(let text): try container.encode(text, forKey: key)
      case .number(let number): try container.encode(number, forKey: key)
      case .json(let text): try container.encode(JSON(parsing: text), forKey: key)
      }
    }
  }
}
