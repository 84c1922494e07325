import CommandOptions
import VerticalLayout

/// Options for the places on a page where text may stand.
package struct RegionArguments: ArgumentGroup {
  package init() {}

  @Option(
    "shape",
    help: OptionHelp(
      "The outline that text stays inside of, such as circle or 'polygon 0,0 100%,0 100%,100%'.",
      discussion:
        """
        A shape is rect X Y WIDTH HEIGHT, circle X Y RADIUS, ellipse X Y ACROSS DOWN, polygon X,Y X,Y \
        X,Y … or path with the data of an SVG path, from the top left corner between the margins; rect, \
        circle and ellipse alone are as large as can be. Keys: gap=2mm, rule=nonzero, unit=mm.
        """,
      valueName: "shape"),
    transform: { text in try PageShape(argument: text) })
  var shape: PageShape?

  @Option(
    "frame",
    help: OptionHelp(
      "A frame that text fills, of any shape; several are filled one after the other on each page.",
      discussion:
        "With turn=90 it is turned clockwise about its middle, with scale=50% it is smaller.",
      valueName: "shape"),
    transform: { text in try PageShape(argument: text, isFrame: true) })
  var frame: [PageShape] = []

  @Option(
    "exclude",
    help: OptionHelp(
      "An area that text flows around, such as 'circle 50% 50% 25mm gap=2mm'; may be given several "
        + "times.",
      discussion: "With page=3 on that page alone.", valueName: "shape"),
    transform: { text in
      do { return try PageRegions.Exclusion(text) } catch { throw UsageMistake("\(error)") }
    })
  var exclude: [PageRegions.Exclusion] = []

  @Option(
    "tiers",
    help: OptionHelp(
      "So many tiers on a page, one below the other, of whole characters.", valueName: "number"))
  var tiers = 1

  @Option(
    "tier-gap",
    help: OptionHelp(
      "The space between two tiers; by default 2em and what whole characters leave over.",
      valueName: "length"))
  var tierGap: Dimension?

  /// Checks what goes together.
  func check(page: PageArgument, overflow: Overflow) throws {
    try NumberLimit.tiers.check(tiers)
    guard tiers == 1 || frame.isEmpty else {
      throw UsageMistake("--tiers and --frame both make frames: give one of them")
    }
    guard !regions.isEmpty else { return }
    let names = "--frame, --shape, --tiers and --exclude"
    guard page.hasFixedSize else {
      throw UsageMistake("\(names) need a page of a fixed size, such as --page a5")
    }
    guard overflow != .grow else {
      throw UsageMistake("with \(names) a page does not grow: --overflow paginate adds pages")
    }
  }

  var regions: PageRegions {
    PageRegions(
      outline: shape, frames: frame, exclusions: exclude, tiers: tiers, tierGap: tierGap)
  }
}

extension PageShape {
  fileprivate init(argument: String, isFrame: Bool = false) throws(UsageMistake) {
    do { try self.init(argument, isFrame: isFrame) } catch {
      // A word alone names a look, and not a form.
      let advice =
        argument.contains(" ")
        ? ""
        : "; a line around the page is part of a page design, --sheet NAME, which vtype sheets lists"
      throw UsageMistake("\(error)\(advice)")
    }
  }
}
