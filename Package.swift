// swift-tools-version: 6.2
// 6.2 is the first to have the feature `Lifetimes`. One test needs 6.3, for `::`, and is left out
// before.
import PackageDescription

let package = Package(
  name: "Rosetta",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Rosetta", targets: ["Rosetta"])
  ],
  traits: [
    .trait(
      name: "WithoutFoundation",
      description: "Leaves out what maps types of Foundation: URL, UUID, Data, Date and Decimal."
    )
  ],
  targets: [
    .target(
      name: "Rosetta",
      swiftSettings: [.enableExperimentalFeature("Lifetimes")]
    ),
    .executableTarget(
      name: "quickstart",
      dependencies: ["Rosetta"],
      path: "Guide/Quickstart",
      resources: [.copy("transit.json")]
    ),
    .target(name: "Documents", dependencies: ["Rosetta"], path: "Tests/Documents"),
    .testTarget(
      name: "RosettaTests",
      dependencies: ["Rosetta", "Documents"],
      path: "Tests",
      exclude: ["Documents", "Fuzz", "Portability"]
    ),
  ],
  swiftLanguageModes: [.v6]
)
