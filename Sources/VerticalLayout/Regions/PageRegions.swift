/// Room for text on a page: frames that are filled one after the other, and areas that it flows around (YY-13,
/// YY-14, YY-23). Empty for one frame between the margins.
public struct PageRegions: Hashable, Sendable {
  /// The outline that all text stays inside.
  public var outline: PageShape?
  /// The frames of each page, in the order in which text fills them.
  public var frames: [PageShape]
  /// The maps of the frames, in their order: columns are broken and placed in a frame as it is, and drawn, found and
  /// reported where its map puts them. Frames after the last map have none.
  public var transforms: [Transform] = []
  public var exclusions: [PageRegions.Exclusion]
  /// So many frames of equal height, one below the other (段組). Positive; only without ``frames``.
  public var tiers: Int
  /// Between two tiers; `nil` for two em and what whole characters leave over.
  public var tierGap: Dimension?

  public init(
    outline: PageShape? = nil, frames: [PageShape] = [], exclusions: [PageRegions.Exclusion] = [],
    tiers: Int = 1, tierGap: Dimension? = nil
  ) {
    self.outline = outline
    self.frames = frames
    self.exclusions = exclusions
    self.tiers = tiers
    self.tierGap = tierGap
  }

  /// The maps of all frames: those that are given, and those of frames that turn themselves. Empty where there are none.
  ///
  /// - Parameter content: the room between the margins.
  func frameTransforms(in content: PhysicalRect?, em: Length) -> [Transform] {
    guard frames.contains(where: { $0.turn != 0 || $0.scale != 1000 }), let content else {
      return transforms
    }
    return frames.enumerated().map { index, shape in
      if transforms.indices.contains(index) { return transforms[index] }
      let bounds = PlacedShape(shape, in: content.size, em: em, isFrame: true).bounds
      let middle = PhysicalPoint(
        x: content.x + bounds.x + bounds.width.half, y: content.y + bounds.y + bounds.height.half)
      return Transform.scale(shape.scale, over: 1000, about: middle)
        .followed(by: .rotation(degrees: shape.turn, about: middle))
    }
  }

  public var isEmpty: Bool {
    outline == nil && frames.isEmpty && exclusions.isEmpty && tiers == 1
  }

  /// True where all room is in rectangles, so that columns of one frame are equally long.
  var hasRectangles: Bool { exclusions.isEmpty && hasStraightEnds }

  /// True where text ends at the sides of rectangles.
  var hasStraightEnds: Bool {
    outline == nil
      && frames.allSatisfy {
        switch $0.outline {
        case .box, .rectangle: true
        case .circle, .ellipse, .path: false
        }
      }
  }

  /// More make columns of less than a character on any page.
  static let mostTiers = 1000
  /// Areas of their own have no later pages.
  static let mostPages = 1_000_000

  /// Refuses values that no page can have.
  func validate(em: Length) throws(LayoutError) {
    func check(_ isValid: Bool, _ name: String, _ reason: String) throws(LayoutError) {
      if !isValid { throw .invalidOption(name: name, reason: reason) }
    }
    try NumberLimit.tiers.check(tiers)
    try check(
      tiers == 1 || frames.isEmpty, "tiers", "are frames of their own: give either these or --frame"
    )
    if let tierGap {
      try check(tierGap.clamped(em: em) >= .zero, "tier-gap", "must not be negative")
    }
    let shapes = [("frame", frames), ("exclude", exclusions.map(\.shape))]
    for (name, shapes) in shapes + [("shape", [outline].compactMap(\.self))] {
      try check(
        shapes.allSatisfy { $0.gap.clamped(em: em) >= .zero }, name, "the gap must not be negative")
    }
    try check(
      exclusions.allSatisfy { $0.page.map { (0..<PageRegions.mostPages).contains($0) } ?? true },
      "exclude", "pages are counted from 1, to 1000000")
  }
}

extension PageRegions {
  /// An area without text.
  public struct Exclusion: Hashable, Sendable {
    public var shape: PageShape
    /// The page that has it, from 0 and below a million; `nil` for all.
    public var page: Int?

    public init(_ shape: PageShape, page: Int? = nil) {
      self.shape = shape
      self.page = page
    }
  }
}
