// swift-tools-version: 6.2
import PackageDescription

// The house rules, the same for every target of ours.
let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "vtype",
  products: [
    .library(name: "VerticalLayout", targets: ["VerticalLayout"]),
  ],
  targets: [
    // System libraries: a module map and a shim each, no logic.
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo-ft",
      providers: [.apt(["libcairo2-dev", "libfreetype-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),

    // The engine: text and a shaper in, positions out. Imports nothing.
    .target(name: "VerticalLayout", swiftSettings: swiftSettings),
    .testTarget(
      name: "VerticalLayoutTests", dependencies: ["VerticalLayout"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
