// swift-tools-version: 6.2
import PackageDescription

// Fuzz targets for libFuzzer, see `run`. A package of its own, so that neither they nor the
// sanitizer flags are in the way of the library.

/// A program whose `main` is libFuzzer's.
func target(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["Rosetta", "Fuzzing"],
    // It has no code on its top level: a single file is taken for a script otherwise.
    swiftSettings: [
      .unsafeFlags(["-parse-as-library"]), .enableExperimentalFeature("Lifetimes"),
    ]
  )
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rosetta", path: "../..")],
  targets: [
    .target(name: "Fuzzing", dependencies: ["Rosetta"]),
    target("parse"),
    target("typed"),
    target("roundtrip"),
    target("differential"),
    target("unwritable"),
    target("updates"),
    target("policies"),
    target("maps"),
    target("canaries"),
    target("streams"),
    target("coders"),
  ],
  swiftLanguageModes: [.v6]
)
