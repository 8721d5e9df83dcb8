import Foundation
import Rosetta

extension GalleryCase {
  /// JSON of another shape than the model's.
  static let shapes: [GalleryCase] = [
    GalleryCase(
      "The API renamed a key",
      """
      {
        "id": 7,
        "nmae": "Ann"
      }
      """
    ) { (person: inout Person, json) in
      person.id <- json["id"]
      person.name <- json["name"]
    },
    GalleryCase(
      "The API writes keys in another style",
      """
      {
        "is_active": true
      }
      """
    ) { (flag: inout Flag, json) in
      flag.isActive <- json["isActive"]
    },
    GalleryCase(
      "A number as a string",
      """
      {
        "id": "7",
        "name": "Ann"
      }
      """
    ) { (person: inout Person, json) in
      person.id <- json["id"]
      person.name <- json["name"]
    },
    GalleryCase(
      "A boolean as a string",
      """
      { "isActive": "true" }
      """
    ) { (flag: inout Flag, json) in
      flag.isActive <- json["isActive"]
    },
    GalleryCase(
      "1 for true",
      """
      { "isActive": 1 }
      """
    ) { (flag: inout Flag, json) in
      flag.isActive <- json["isActive"]
    },
    GalleryCase(
      "A number for a string",
      """
      { "zip": 8001 }
      """
    ) { (address: inout Address, json) in
      address.zip <- json["zip"]
    },
    GalleryCase(
      "Null for something required",
      """
      { "id": 7, "name": null }
      """
    ) { (person: inout Person, json) in
      person.id <- json["id"]
      person.name <- json["name"]
    },
    GalleryCase(
      "Null in an array",
      """
      { "tags": ["red", null, "blue"] }
      """
    ) { (tags: inout Tags, json) in
      tags.tags <- json["tags"]
    },
    GalleryCase(
      "An object that is not there",
      """
      { "user": { "nick": "ann" } }
      """
    ) { (profile: inout Profile, json) in
      profile.profile.nick <- json["profile"]["nick"]
    },
    GalleryCase(
      "A string where an object is expected",
      """
      { "profile": "ann" }
      """
    ) { (profile: inout Profile, json) in
      profile.profile.nick <- json["profile"]["nick"]
    },
    GalleryCase(
      "An object for an array",
      """
      { "tags": { "0": "red", "1": "blue" } }
      """
    ) { (tags: inout Tags, json) in
      tags.tags <- json["tags"]
    },
    GalleryCase(
      "An array around the object",
      """
      [{ "id": 7, "name": "Ann" }]
      """
    ) { (person: inout Person, json) in
      person.id <- json["id"]
      person.name <- json["name"]
    },
    GalleryCase(
      "JSON in a string",
      #"""
      { "tags": "[\"red\", \"blue\"]" }
      """#
    ) { (tags: inout Tags, json) in
      tags.tags <- json["tags"]
    },
    GalleryCase(
      "A key that no map reads, with `unknownKeys = .fail`",
      """
      { "id": 7, "name": "Ann", "nickname": "A" }
      """,
      by: mapper { $0.unknownKeys = .fail }
    ) { (person: inout Person, json) in
      person.id <- json["id"]
      person.name <- json["name"]
    },
    GalleryCase(
      "A key that occurs twice, with `duplicateKeys = .fail`",
      """
      { "id": 7, "name": "Ann", "id": 8 }
      """,
      by: mapper { $0.duplicateKeys = .fail }
    ) { (person: inout Person, json) in
      person.id <- json["id"]
      person.name <- json["name"]
    },
  ]
}
