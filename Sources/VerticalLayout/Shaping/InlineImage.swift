/// An attachment with its measures: what the text around it, and the page, make of it.
public struct InlineImage: Ranged, Hashable, Sendable {
  /// The text that it stands for.
  public var range: TextRange
  /// The name of the image.
  public var name: String
  /// Its room: across the column and down the page.
  public var size: PhysicalSize
  /// The image itself.
  public var natural: PhysicalSize
  public var alignment: ImageAttachment.Alignment
  public var fit: ImageAttachment.Fit
  /// The lengths of the room that are kept free.
  public var insets: Margins
  /// The size of the text around it: the em box that it is aligned with.
  public var em: Length
  /// The page that it fills; in the text it takes an em then (BK-B7).
  public var plate: ImageAttachment.Plate?
  /// That page; `nil` before the text is on pages.
  var plateRoom: PhysicalRect?
  /// The name of the room that it is, in which nothing is drawn; `nil` for an image.
  var room: String? { name.roomName }

  /// - Parameters:
  ///   - image: its natural size.
  ///   - em: the size of the text around it.
  init(
    _ attachment: ImageAttachment, range: TextRange, image: ImageAttachment.ImageDescription,
    em: Length
  ) {
    self.range = range
    self.em = em
    name = image.name
    natural = PhysicalSize(
      width: image.size.width.asSide, height: image.size.height.asSide)
    alignment = attachment.alignment
    fit = attachment.room == nil ? attachment.fit : .fill
    func inset(_ dimension: Dimension) -> Length {
      min(max(dimension.resolved(em: em), .zero), .limit)
    }
    insets = Margins(
      top: inset(attachment.insets.top), right: inset(attachment.insets.right),
      bottom: inset(attachment.insets.bottom), left: inset(attachment.insets.left))
    size = natural
    size = Self.room(
      width: attachment.width?.resolved(em: em), height: attachment.height?.resolved(em: em),
      image: natural, insets: insets)
    plate = attachment.plate
    if plate != nil { size = PhysicalSize(width: em, height: em) }
  }

  /// The side that is missing follows from the other one, for the image within the insets (DT-15).
  private static func room(
    width: Length?, height: Length?, image: PhysicalSize, insets: Margins
  ) -> PhysicalSize {
    let (across, along) = (insets.horizontal, insets.vertical)
    switch (width?.asSide, height?.asSide) {
    case (let width?, let height?): return PhysicalSize(width: width, height: height)
    case (let width?, nil):
      let own = max(width - across, .zero).scaled(
        by: image.height.rawValue, over: image.width.rawValue)
      return PhysicalSize(width: width, height: (own + along).asSide)
    case (nil, let height?):
      let own = max(height - along, .zero).scaled(
        by: image.width.rawValue, over: image.height.rawValue)
      return PhysicalSize(width: (own + across).asSide, height: height)
    case (nil, nil):
      return PhysicalSize(
        width: (image.width + across).asSide, height: (image.height + along).asSide)
    }
  }

  // MARK: In its column

  /// The ascent and the descent that the image gives to its line (YY-28), where A and D are those of
  /// the font and h is the image's side across the line. None of them is negative.
  func metrics(in font: FontMetrics) -> FontMetrics {
    let h = size.width
    let ascent =
      switch alignment {
      case .right: font.ascent
      case .center: h.half + font.center
      case .left: h - font.descent
      }
    let clamped = min(max(ascent, .zero), h)
    return FontMetrics(ascent: clamped, descent: h - clamped)
  }

  /// The distance of the image's middle to the right of the axis: in the middle of the em box, or at one of its edges.
  var shift: Length {
    let room = (size.width - em).half
    return switch alignment {
    case .right: -room
    case .center: .zero
    case .left: room
    }
  }

  /// The room that the image takes across its column, on both sides of the axis.
  var extent: Length { size.width + max(shift, -shift) * 2 }

  // MARK: In its room

  /// The place of the image in a room, and its visible part (YY-30).
  func placement(in room: PhysicalRect) -> (image: PhysicalRect, clip: PhysicalRect?) {
    let across = min(insets.horizontal, room.width)
    let along = min(insets.vertical, room.height)
    let inner = PhysicalRect(
      x: room.x + min(insets.left, room.width), y: room.y + min(insets.top, room.height),
      width: room.width - across, height: room.height - along)
    let drawn = drawnSize(in: PhysicalSize(width: inner.width, height: inner.height))
    let rect = PhysicalRect(
      x: inner.x + (inner.width - drawn.width).half,
      y: inner.y + (inner.height - drawn.height).half,
      width: drawn.width, height: drawn.height)
    return (rect, inner.contains(rect) ? nil : inner)
  }

  private func drawnSize(in inner: PhysicalSize) -> PhysicalSize {
    let wide = natural.width.rawValue * inner.height.rawValue
    let high = natural.height.rawValue * inner.width.rawValue
    let byWidth = PhysicalSize(
      width: inner.width,
      height: inner.width.scaled(by: natural.height.rawValue, over: natural.width.rawValue))
    let byHeight = PhysicalSize(
      width: inner.height.scaled(by: natural.width.rawValue, over: natural.height.rawValue),
      height: inner.height)
    return switch fit {
    case .fill: inner
    case .center: natural
    case .fit: wide >= high ? byWidth : byHeight
    case .cover: wide >= high ? byHeight : byWidth
    }
  }

  // MARK: On its page

  /// The image, no longer than a column and no wider than a page (CJb-7): all of it is made smaller by
  /// one ratio.
  ///
  /// - Parameters:
  ///   - measure: the column length; `nil` for no limit.
  ///   - block: the room for columns across the page; `nil` for no limit.
  func fitted(measure: Length?, block: Length?) -> InlineImage {
    // At an edge of the em box an image reaches further to one side, and its column as far to both.
    let widest = block.map { alignment == .center ? $0 : ($0 + min(em, $0)).half }
    var image = self
    if let measure, image.size.height > measure, measure > .zero {
      image.scale(by: measure, over: image.size.height)
    }
    if let widest, image.size.width > widest, widest > .zero {
      image.scale(by: widest, over: image.size.width)
    }
    return image
  }

  private mutating func scale(by part: Length, over whole: Length) {
    func scaled(_ length: Length) -> Length {
      length.scaled(by: part.rawValue, over: whole.rawValue)
    }
    size = PhysicalSize(width: scaled(size.width).asSide, height: scaled(size.height).asSide)
    natural = PhysicalSize(
      width: scaled(natural.width).asSide, height: scaled(natural.height).asSide)
    insets = Margins(
      top: scaled(insets.top), right: scaled(insets.right), bottom: scaled(insets.bottom),
      left: scaled(insets.left))
  }
}

extension Length {
  /// Within what the side of an image may be: some length, and not too much.
  fileprivate var asSide: Length { min(max(self, Length(rawValue: 1)), .limit) }
}
