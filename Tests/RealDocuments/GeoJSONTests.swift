import Rosetta
import Testing

@Suite("GeoJSON")
struct GeoJSONTests {
  /// In the shapes of RFC 7946, appendix A.
  static let geometries: [(name: String, text: String)] = [
    ("a point", #"{"type": "Point", "coordinates": [100.5, 0.25]}"#),
    ("a point with an altitude", #"{"type": "Point", "coordinates": [100.5, 0.25, -7.125]}"#),
    ("a line", #"{"type": "LineString", "coordinates": [[100, 0], [101, 1]]}"#),
    (
      "a polygon",
      #"{"type": "Polygon", "coordinates": [[[100, 0], [101, 0], [101, 1], [100, 1], [100, 0]]]}"#
    ),
    (
      "a polygon with a hole",
      """
      {"type": "Polygon", "coordinates": [
        [[100, 0], [101, 0], [101, 1], [100, 1], [100, 0]],
        [[100.8, 0.8], [100.8, 0.2], [100.2, 0.2], [100.2, 0.8], [100.8, 0.8]]
      ]}
      """
    ),
    ("many points", #"{"type": "MultiPoint", "coordinates": [[100, 0], [101, 1]]}"#),
    (
      "many lines",
      #"{"type": "MultiLineString", "coordinates": [[[100, 0], [101, 1]], [[102, 2], [103, 3]]]}"#
    ),
    (
      "many polygons",
      """
      {"type": "MultiPolygon", "coordinates": [
        [[[102, 2], [103, 2], [103, 3], [102, 3], [102, 2]]],
        [[[100, 0], [101, 0], [101, 1], [100, 1], [100, 0]]]
      ]}
      """
    ),
    (
      "a collection of collections",
      """
      {"type": "GeometryCollection", "geometries": [
        {"type": "Point", "coordinates": [100, 0]},
        {"type": "GeometryCollection", "geometries": [
          {"type": "LineString", "coordinates": [[101, 0], [102, 1]]}
        ]}
      ]}
      """
    ),
  ]

  static let collection = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "id": "f1", "bbox": [102, 0.5, 102, 0.5],
       "geometry": {"type": "Point", "coordinates": [102, 0.5]},
       "properties": {"prop0": "value0"}},
      {"type": "Feature", "id": 2,
       "geometry": {"type": "LineString", "coordinates": [[103, 1], [104, 0]]},
       "properties": {"prop1": 1.50, "prop0": null}, "title": "A line", "style": {"width": 2}},
      {"type": "Feature", "geometry": null, "properties": null}
    ]}
    """

  @Test("every geometry survives a round trip", arguments: geometries)
  func geometry(_ geometry: (name: String, text: String)) throws {
    let json = try JSON(parsing: geometry.text)
    #expect(try roundTrip(geometry.text, as: GeoJSON.Geometry.self).description == json.description)
    #expect(try roundTrip(geometry.text, as: GeoJSON.Document.self).description == json.description)
  }

  @Test("features keep their identifiers, properties and foreign members")
  func features() throws {
    let document = try GeoJSON.Document(json: Self.collection)
    guard case .features(let collection) = document else {
      Issue.record("no collection")
      return
    }
    #expect(collection.features.map(\.id) == [.text("f1"), .number(2), nil])
    #expect(collection.features[1].properties?["prop1"] == 1.5)
    #expect(collection.features[1].others.keys == ["title", "style"])
    #expect(
      collection.features[0].geometry == .point(.init(longitude: 102, latitude: 0.5, altitude: nil))
    )
    #expect(
      try roundTrip(Self.collection, as: GeoJSON.Document.self).description
        == JSON(parsing: Self.collection).description
    )
  }

  static let breakages: [Breakage] = [
    .init(
      "a tag of no geometry",
      #""LineString""#,
      #""Linestring""#,
      [
        #"error: expected one of "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection", found string "Linestring" at $.features[1].geometry.type"#
      ]
    ),
    .init(
      "a tag of another kind",
      #""Point""#,
      "7",
      [
        #"error: expected one of "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection", found number 7 at $.features[0].geometry.type"#
      ]
    ),
    .init(
      "no tag",
      #""type": "Point", "#,
      "",
      ["error: missing required value at $.features[0].geometry.type"]
    ),
    .init(
      "another type of document",
      #""FeatureCollection""#,
      #""Topology""#,
      [
        #"error: expected one of "Feature", "FeatureCollection", "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection", found string "Topology" at $.type"#
      ]
    ),
    .init(
      "no coordinates",
      #""coordinates": [102, 0.5]"#,
      #""coordinate": [102, 0.5]"#,
      ["error: missing required value at $.features[0].geometry.coordinates"]
    ),
    .init(
      "one number",
      "[102, 0.5]}",
      "[102]}",
      [
        "error: could not bridge array to Position at $.features[0].geometry.coordinates: a position has 2 or 3 numbers"
      ]
    ),
    .init(
      "text in a position",
      "[104, 0]",
      #"[104, "0"]"#,
      [#"error: expected Double, found string "0" at $.features[1].geometry.coordinates[1][1]"#]
    ),
    .init(
      "a line of one position",
      "[[103, 1], [104, 0]]",
      "[[103, 1]]",
      [
        "error: could not bridge array to Line at $.features[1].geometry.coordinates: a line has 2 positions or more"
      ]
    ),
    .init(
      "features in an object",
      #""features": ["#,
      #""features": [{}, "#,
      ["error: missing required value at $.features[0].type"]
    ),
    .init(
      "a bounding box of three",
      "[102, 0.5, 102, 0.5]",
      "[102, 0.5, 102]",
      ["error: check failed at $.features[0].bbox: must have 4 or 6 numbers"]
    ),
    .init(
      "an identifier of no kind",
      #""id": 2,"#,
      #""id": [2],"#,
      ["error: expected string or number, found array at $.features[1].id"]
    ),
    .init(
      "properties in an array",
      #"{"prop0": "value0"}"#,
      #"["value0"]"#,
      ["error: expected object, found array at $.features[0].properties"]
    ),
  ]

  @Test("broken GeoJSON is refused with the reason and the path", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    let problems = try breakage.found(in: Self.collection, as: GeoJSON.Document.self)
    #expect(problems == breakage.problems)
  }

  static let badRings: [Breakage] = [
    .init(
      "an open ring",
      "[100, 1], [100, 0]",
      "[100, 1], [100, 2]",
      ["error: could not bridge array to Ring at $.coordinates[0]: a ring is closed"]
    ),
    .init(
      "a short ring",
      "[101, 0], [101, 1], ",
      "",
      ["error: could not bridge array to Ring at $.coordinates[0]: a ring has 4 positions or more"]
    ),
  ]

  @Test("a ring that is not closed is refused", arguments: badRings)
  func rings(_ breakage: Breakage) throws {
    let polygon = Self.geometries[3].text
    #expect(try breakage.found(in: polygon, as: GeoJSON.Geometry.self) == breakage.problems)
  }
}
