import Foundation

// Codable types of every shape, each compared with Foundation's coders over random documents. A
// sample gives the form of its documents, which are then mutated.

/// A type, a document that fits it, and the strategies to use, if any.
struct CodingCase: Sendable {
  let name: String
  let samples: [String]
  let compare: @Sendable (_ document: String, _ comparison: CoderComparison) -> [String]

  init<Value: Codable & SendableMetatype>(
    _ type: Value.Type,
    _ samples: String...,
    name: String? = nil,
    _ setting: CoderSetting = CoderSetting()
  ) {
    self.name = name ?? "\(type)"
    self.samples = samples
    compare = { document, comparison in
      comparison.differences(type, document, setting)
    }
  }

  // swift-format-ignore
  static let all: [CodingCase] = [
    CodingCase(Bool.self, "true"), CodingCase(Int.self, "7"), CodingCase(Int8.self, "-128"),
    CodingCase(Int16.self, "32767"), CodingCase(Int32.self, "5"), CodingCase(Int64.self, "-9223372036854775808"),
    CodingCase(UInt.self, "0"), CodingCase(UInt8.self, "255"), CodingCase(UInt16.self, "65535"),
    CodingCase(UInt32.self, "4294967295"), CodingCase(UInt64.self, "18446744073709551615"),
    CodingCase(Double.self, "1.5e3"), CodingCase(Float.self, "0.25"), CodingCase(String.self, #""a\u00e9\n/""#),
    CodingCase(Int?.self, "1", "null"), CodingCase(String??.self, #""a""#, "null"),
    CodingCase([Int].self, "[1,2,3]"), CodingCase([Double].self, "[1,2.5,-3e2]"),
    CodingCase([[Double]].self, "[[1],[],[2.5]]"), CodingCase([String?].self, #"["a",null]"#),
    CodingCase([Bool].self, "[true,false]"), CodingCase([[[String]]].self, #"[[["a"]],[]]"#),
    CodingCase(Set<Int>.self, "[5]"), CodingCase([UInt8?]?.self, "[1,null]", "null"),
    CodingCase([String: Int].self, #"{"a":1,"b":2}"#),
    CodingCase([String: [String: Bool?]].self, #"{"a":{"x":true,"y":null},"b":{}}"#),
    CodingCase([Int: String].self, #"{"1":"a","2":"b"}"#),
    CodingCase([Coded.Suit: Int].self, #"{"hearts":1,"spades":2}"#, #"["hearts",1]"#),
    CodingCase([Coded.Rank: Int].self, #"{"ace":1,"king":2}"#), CodingCase([Double: Int].self, "[1.5,2]"),
    CodingCase(Date.self, "12.5"), CodingCase(URL.self, #""https://a.b/c""#), CodingCase(Data.self, #""AQID""#),
    CodingCase(Decimal.self, "12345.678901234567890123"),
    CodingCase(UUID.self, #""6F9619FF-8B86-D011-B42D-00C04FC964FF""#), CodingCase([URL?].self, #"["a",null]"#),
    CodingCase(Coded.Suit.self, #""hearts""#), CodingCase([Coded.Suit].self, #"["hearts","spades"]"#),
    CodingCase(Coded.Level.self, "2"), CodingCase(Coded.Person.self, Coded.Person.sample), CodingCase([Coded.Person].self, "[\(Coded.Person.sample)]"),
    CodingCase(Coded.Tree.self, #"{"value":1,"children":[{"value":2,"children":[]}]}"#),
    CodingCase(Coded.Expression.self, #"{"sum":{"_0":{"number":{"_0":1}},"_1":{"named":{"name":"x"}}}}"#),
    CodingCase(Coded.Payload.self, #"{"text":{"_0":"a"}}"#, #"{"pair":{"x":1,"y":2.5}}"#, #"{"none":{}}"#),
    CodingCase(Coded.Box<Int>.self, #"{"value":1,"rest":[2,3]}"#), CodingCase(Coded.Box<Coded.Person>.self, #"{"value":\#(Coded.Person.sample),"rest":[]}"#),
    CodingCase(Coded.Wrapped.self, #"{"count":3,"name":"a"}"#), CodingCase(Coded.Animal.self, #"{"name":"a"}"#),
    CodingCase(Coded.Dog.self, #"{"name":"a","breed":"b"}"#), CodingCase(Coded.Cat.self, #"{"super":{"name":"a"},"lives":9}"#),
    CodingCase(Coded.Parrot.self, #"{"base":{"name":"a"},"words":["x"]}"#),
    CodingCase(Coded.Flattened.self, #"{"a":{"b":{"c":1,"d":[true,[2,"x"]]}}}"#),
    CodingCase(Coded.Pair.self, "[1,\"a\"]"), CodingCase(Coded.Walk.self, #"[1,null,{"a":2},[3],{"name":"s"},null]"#),
    CodingCase(Coded.Either.self, "1", #""a""#, "[true]"), CodingCase(Coded.Lenient.self, #"{"a":1,"b":"x","c":[1]}"#),
    CodingCase(Coded.AnyKeys.self, #"{"b":1,"a":2,"c":3}"#), CodingCase(Coded.Twice.self, #"{"a":1,"b":2}"#),
    CodingCase(Coded.SingleOfArray.self, "[1,2]"), CodingCase(Coded.SingleOfObject.self, #"{"a":1}"#),
    CodingCase(Coded.IntegerKeys.self, #"{"first":1,"2":[1]}"#), CodingCase(Coded.Empty.self, "{}"), CodingCase([Coded.Empty].self, "[{}]"),
    CodingCase(Coded.Nils.self, #"{"a":null,"b":null}"#), CodingCase(Coded.Ranges.self, #"{"open":[1,2],"closed":[3,4]}"#),
    CodingCase(Coded.Dates.self, #"{"at":"2015-03-14T09:26:53Z","all":["2015-03-14T00:00:00Z"]}"#, name: "iso8601", CoderSetting(dates: .iso8601)),
    CodingCase(Coded.Seconds.self, #"{"at":1.5,"all":[2],"by":{"a":3}}"#, name: "seconds", CoderSetting(dates: .seconds)),
    CodingCase(Coded.Seconds.self, #"{"at":1500,"all":[2],"by":{}}"#, name: "milliseconds", CoderSetting(dates: .milliseconds)),
    CodingCase(Coded.Seconds.self, #"{"at":"5","all":["2"],"by":{"a":"7"}}"#, name: "custom dates", CoderSetting(dates: .custom)),
    CodingCase(Coded.Bytes.self, #"{"data":[1,2,3]}"#, name: "deferred data", CoderSetting(data: .deferred)),
    CodingCase(Coded.Bytes.self, #"{"data":3}"#, name: "custom data", CoderSetting(data: .custom)),
    CodingCase([Double].self, #"["inf","-inf","nan",1]"#, name: "floats", CoderSetting(readsFloats: true, writesFloats: true)),
    CodingCase(Coded.Snake.self, #"{"first_name":"a","home_url":{"is_secure":true},"by_key":{"some_key":1},"_id_":3}"#, name: "snake case", CoderSetting(keys: .snake)),
    CodingCase(Coded.Snake.self, #"{"firstName_":"a","homeUrl_":{"isSecure_":true},"byKey_":{"k":1},"_id__":3}"#, name: "custom keys", CoderSetting(keys: .custom)),
    CodingCase(Coded.UserInfo.self, "{}"),
  ]
}
