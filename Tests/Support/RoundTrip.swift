import Rosetta
import Testing

/// Decodes `text` and encodes what that gives, which must be `text` again and mean the same.
func roundTrip<B: Bridge>(_ text: String, _ bridge: B) throws -> B.Value
where B.Value: Equatable {
  let rosetta = Rosetta()
  let value = try rosetta.decode(text, using: bridge)
  let encoded: String = try rosetta.encode(value, using: bridge)
  #expect(encoded == text)
  #expect(try rosetta.decode(encoded, using: bridge) == value)
  return value
}

/// The same for a type that has JSON of its own.
func roundTrip<Value: JSONRepresentable & Equatable>(_ type: Value.Type, _ text: String) throws
  -> Value
{
  let rosetta = Rosetta()
  let value = try rosetta.decode(type, from: text)
  let encoded: String = try rosetta.encode(value)
  #expect(encoded == text)
  #expect(try rosetta.decode(type, from: encoded) == value)
  return value
}

/// What comes out of a document that goes through a model and back.
func roundTrip<Value: JSONRepresentable>(_ document: String, as type: Value.Type) throws -> JSON {
  let rosetta = Rosetta()
  return try JSON(parsing: rosetta.encode(rosetta.decode(type, from: document), as: String.self))
}
