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

// Where all tests are run once, modules that are optimized cost less than they save; asserts stay. The tests themselves
// are as in any debug build. `scripts/test` sets the variable.
let optimized: [SwiftSetting] =
  Context.environment["VTYPE_OPTIMIZED"] == nil
  ? []
  : [
    .unsafeFlags([
      "-O", "-assert-config", "Debug",
      // As in what scripts/vtype builds.
      "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
    ])
  ]
let ourSettings = swiftSettings + optimized

let package = Package(
  name: "vtype",
  products: [
    .executable(name: "vtype", targets: ["vtype"]),
    .executable(name: "vtype-preview", targets: ["vtype-preview"]),
    .library(name: "VerticalLayout", targets: ["VerticalLayout"]),
    .library(name: "VerticalFonts", targets: ["VerticalFonts"]),
    .library(name: "VerticalImages", targets: ["VerticalImages"]),
    .library(name: "VerticalCairo", targets: ["VerticalCairo"]),
    .library(name: "VerticalWriters", targets: ["VerticalWriters"]),
    .library(name: "VerticalPress", targets: ["VerticalPress"]),
    .library(name: "Manuscript", targets: ["Manuscript"]),
    .library(name: "VerticalSnapshots", targets: ["VerticalSnapshots"]),
  ],
  targets: [
    // System libraries: a module map and a shim each, no logic.
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo-ft",
      providers: [.apt(["libcairo2-dev", "libfreetype-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz-subset", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    // Calls of Linux that Swift's Glibc module leaves out.
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),

    // The engine: text and a shaper in, positions out. Imports nothing. Rounding is in the C library of numbers,
    // which a program that imports no C is not linked with.
    .target(
      name: "VerticalLayout", swiftSettings: ourSettings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // Fonts: fontconfig finds them, HarfBuzz opens, shapes and subsets.
    .target(
      name: "VerticalFonts", dependencies: ["VerticalLayout", "CHarfBuzz", "CFontconfig"],
      swiftSettings: ourSettings),
    // Images: PNG, JPEG and SVG are read, checked and decoded; shadows become pixels.
    .target(
      name: "VerticalImages",
      dependencies: ["VerticalLayout", "DrawingSupport", "CPNG", "CTurboJPEG", "CLinux"],
      swiftSettings: ourSettings),
    // What files have and the engine does not know: links of SVG, dates, text of XML, encoded URIs.
    .target(
      name: "DrawingSupport", dependencies: ["VerticalLayout"], swiftSettings: ourSettings),
    // The Cairo backend: a display list becomes PDF, SVG or PNG. Backends stand side by side and do
    // not import each other.
    .target(
      name: "VerticalCairo",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "DrawingSupport", "CCairo", "CPNG",
        "CDeflate",
      ],
      swiftSettings: ourSettings),
    // Writers of our own for the same display list: a PDF with real vertical text.
    .target(
      name: "VerticalWriters",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "DrawingSupport", "CDeflate",
      ],
      swiftSettings: ourSettings),
    // What is on disk -> Document.
    .target(
      name: "Manuscript", dependencies: ["VerticalLayout", "DrawingSupport"],
      swiftSettings: ourSettings),
    // Files: read whole, written whole or not at all.
    .target(
      name: "Storage", dependencies: ["VerticalLayout", "CLinux"], swiftSettings: ourSettings),
    // Containers of files: ZIP archives in and out, XML.
    .target(
      name: "Archives", dependencies: ["Manuscript", "CDeflate", "CExpat"],
      swiftSettings: ourSettings),
    // A document becomes files in one call: images found, text set in batches of pages, pages drawn and written.
    .target(
      name: "VerticalPress",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "DrawingSupport", "VerticalCairo",
        "VerticalWriters", "Manuscript", "Archives", "Storage",
      ],
      swiftSettings: ourSettings),
    // Files in TOML: a house's rules of kinsoku and spaces, books and their covers.
    .target(
      name: "HouseFiles",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "VerticalPress", "Manuscript",
        "Storage",
      ],
      swiftSettings: ourSettings),
    // The items of a batch, what became of them, and the state that tells the next run.
    .target(
      name: "Batches",
      dependencies: [
        "VerticalLayout", "VerticalPress", "Manuscript", "Storage", "CommandOptions",
      ],
      swiftSettings: ourSettings),
    // Layouts and pictures under snapshot tests.
    .target(
      name: "VerticalSnapshots", dependencies: ["VerticalLayout", "VerticalCairo", "Storage"],
      swiftSettings: ourSettings),
    // Options of a command: their declarations, what reads them, help and completions.
    .target(
      name: "CommandOptions", dependencies: ["VerticalLayout", "VerticalPress", "Storage"],
      swiftSettings: ourSettings),
    // The options that texts are set with, and what reading, fonts, layout and output make of them.
    .target(
      name: "TypesettingOptions",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "DrawingSupport", "VerticalWriters",
        "VerticalPress", "HouseFiles", "Manuscript", "Storage", "CommandOptions",
      ],
      swiftSettings: ourSettings),
    // The command.
    .executableTarget(
      name: "vtype",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "DrawingSupport", "VerticalCairo",
        "VerticalWriters", "VerticalPress", "HouseFiles", "Batches", "Manuscript", "Storage",
        "VerticalSnapshots", "CommandOptions", "TypesettingOptions",
      ],
      swiftSettings: ourSettings),

    // The preview in the browser, a program of its own, which the command becomes.
    .executableTarget(
      name: "vtype-preview",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "VerticalCairo", "VerticalWriters",
        "VerticalPress", "HouseFiles", "Manuscript", "Storage", "CommandOptions",
        "TypesettingOptions",
      ],
      resources: [
        .embedInCode("Page/index.html"), .embedInCode("Page/style.css"),
        .embedInCode("Page/app.js"), .embedInCode("Page/edit.js"), .embedInCode("Page/writing.js"),
        .embedInCode("Page/touch.js"), .embedInCode("Page/panels.js"),
        .embedInCode("Page/words-en.json"), .embedInCode("Page/words-ja.json"),
        .embedInCode("Page/words-zh.json"),
      ],
      swiftSettings: ourSettings),

    // What is measured: time and memory by stage, and against bare Cairo. See Benchmarks/run.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalCairo", "VerticalWriters", "Manuscript",
        "CCairo",
      ],
      path: "Benchmarks",
      exclude: [
        "annotations", "containers", "extract", "floor", "limits", "make-collection", "make-novel",
        "memory",
        "peers", "pictures", "preflight", "preview", "query", "run", "sheets", "svg-size", "tags",
        "text-memory",
        "README.md",
      ],
      sources: ["Sources"], swiftSettings: ourSettings),

    // A program that imports no C, which is linked with what the engine says that it needs, and nothing else; a test runs it.
    .executableTarget(
      name: "EngineAlone", dependencies: ["VerticalLayout"], path: "Tests/EngineAlone",
      swiftSettings: swiftSettings),
    // What tests of several modules use.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swiftSettings),
    .testTarget(
      name: "VerticalLayoutTests",
      dependencies: ["VerticalLayout", "DrawingSupport", "TestSupport"],
      exclude: ["Snapshots/Fixtures"], swiftSettings: swiftSettings),
    .testTarget(
      name: "VerticalImagesTests",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "VerticalCairo", "VerticalWriters",
        "CTurboJPEG",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "VerticalFontsTests", dependencies: ["VerticalLayout", "VerticalFonts"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "VerticalCairoTests",
      dependencies: ["VerticalLayout", "VerticalFonts", "VerticalCairo", "CCairo"],
      swiftSettings: swiftSettings),
    // The W3C's requirements for text layout, clause by clause; writes docs/maintainers/conformance.md.
    .testTarget(
      name: "ConformanceTests", dependencies: ["VerticalLayout", "VerticalFonts", "Manuscript"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "VerticalWritersTests",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "VerticalCairo", "VerticalWriters",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "VerticalPressTests",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "VerticalCairo", "VerticalWriters",
        "VerticalPress", "VerticalSnapshots", "Manuscript", "Storage",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "BatchesTests",
      dependencies: [
        "VerticalLayout", "VerticalPress", "Batches", "Manuscript", "Storage", "CommandOptions",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "VTypeTests",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "VerticalCairo", "VerticalWriters",
        "VerticalPress", "HouseFiles", "Batches", "Manuscript", "Archives", "Storage",
        "CommandOptions", "TypesettingOptions", "vtype", "EngineAlone",
      ],
      exclude: ["Files", "Images", "Preview/walk.py", "Preview/walk_firefox.py"],
      swiftSettings: swiftSettings),
    // The product as its users have it: an example, and tests of what it says.
    .testTarget(
      name: "VerticalSnapshotsTests",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalCairo", "VerticalSnapshots", "Manuscript",
      ],
      exclude: ["__snapshots__"], swiftSettings: swiftSettings),
    // What scripts/fuzz gives to libFuzzer; the tests go through the inputs that it has kept.
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "VerticalLayout", "VerticalFonts", "VerticalImages", "VerticalCairo", "VerticalWriters",
        "Manuscript", "Archives",
      ],
      exclude: ["Driver", "Kept"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ArchivesTests",
      dependencies: ["VerticalLayout", "Manuscript", "Archives", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ManuscriptTests", dependencies: ["VerticalLayout", "Manuscript", "TestSupport"],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)

// With VTYPE_TESTS=ManuscriptTests,VTypeTests only these targets of tests are built, which takes minutes less where one
// room is worked on.
if let names = Context.environment["VTYPE_TESTS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
