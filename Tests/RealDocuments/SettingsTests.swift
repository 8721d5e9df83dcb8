import Foundation
import Rosetta
import Testing

/// Settings of a program in three versions: the map branches on the version that it has read.
struct EditorSettings: JSONConvertible, Equatable, Sendable {
  static let current = 3

  var version = EditorSettings.current
  var fontSize = 12.0
  var theme = Theme.system
  var recent: [String] = []

  enum Theme: String, JSONRepresentable { case light, dark, system }

  static func map(_ object: inout EditorSettings, json: Mapper) {
    object.version <~ json["version"].strict § .range(1...EditorSettings.current)
    if json.mode == .decoding && object.version < 3 {
      // Until version 2 the theme was a flag, and the only recent file stood by itself.
      var (isDark, file) = (false, String?.none)
      isDark <~ json["darkMode"]
      file <~ json["lastFile"]
      (object.theme, object.recent) = (isDark ? .dark : .light, file.map { [$0] } ?? [])
      object.version = EditorSettings.current
    } else {
      object.theme <~ json["theme"]
      object.recent <~ json["recent"] ~ .omitting([]) § .count(...10)
    }
    object.fontSize <~ json["font"]["size"].or("fontSize") § .range(6...72)
  }
}

@Suite("Settings with versions")
struct SettingsTests {
  static let document =
    #"{"version":3,"theme":"dark","recent":["a.txt","b.txt"],"font":{"size":13.5}}"#

  @Test("those of this version survive a round trip")
  func current() throws {
    let settings = try roundTrip(EditorSettings.self, Self.document)
    #expect(settings.theme == .dark)
    #expect(settings.recent == ["a.txt", "b.txt"])
  }

  @Test("those of an earlier version become those of this one")
  func earlier() throws {
    let text = #"{"version":1,"darkMode":true,"lastFile":"a.txt","fontSize":14}"#
    let settings = try EditorSettings(json: text)
    #expect(settings.theme == .dark && settings.recent == ["a.txt"] && settings.version == 3)
    let written: String = try settings.json()
    #expect(try EditorSettings(json: written) == settings)
    #expect(try EditorSettings(json: #"{"version":2}"#).theme == .light)
  }

  @Test("unknown keys are those of the other versions")
  func unknownKeys() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let text = #"{"version":3,"darkMode":true}"#
    #expect(
      Outcome(rosetta) { try $0.decode(EditorSettings.self, from: text) }.problems
        == ["error: unknown key at $.darkMode"]
    )
  }

  @Test("those of a later version are refused")
  func later() {
    let text = Self.document.replacing(":3,", with: ":4,")
    #expect(
      Outcome { try $0.decode(EditorSettings.self, from: text) }.problems
        == ["error: check failed for 4 at $.version: must be between 1 and 3"]
    )
  }
}
