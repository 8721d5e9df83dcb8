// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Rosetta", path: "..")],
  targets: [
    .target(name: "Documents", dependencies: ["Rosetta"]),
    .target(name: "Measuring"),
    .executableTarget(name: "compare", dependencies: ["Rosetta", "Documents", "Measuring"]),
    .executableTarget(name: "scale", dependencies: ["Rosetta", "Measuring"]),
    .executableTarget(name: "streams", dependencies: ["Rosetta", "Measuring"]),
    .executableTarget(name: "hostile", dependencies: ["Rosetta", "Measuring"]),
    .executableTarget(name: "profile", dependencies: ["Rosetta", "Documents", "Measuring"]),
  ],
  swiftLanguageModes: [.v6]
)
