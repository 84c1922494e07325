import CCairo
import Synchronization
import VerticalLayout

/// A file as it is drawn, page by page. Takes a turn for each step, and for letting go: a surface
/// that has not been finished is finished then, and fonts go.
final class Drawing {
  private var surface: CairoSurface?
  private var painter: PagePainter?

  init(_ surface: consuming CairoSurface, _ painter: PagePainter) {
    self.surface = consume surface
    self.painter = painter
  }

  func setMetadata(_ metadata: DocumentMetadata) { surface?.setMetadata(metadata) }

  /// Draws a page, which counts from 1.
  ///
  /// - Parameter part: where the surface lies on the page; `nil` for all of it.
  func addPage(
    _ page: DisplayList, number: Int, on paper: Color? = nil, from part: PixelRect? = nil
  ) throws(RenderError) {
    try CairoTurn.take { () throws(RenderError) in
      try surface?.draw(page, number: number, on: paper, from: part, with: &painter)
    }
  }

  /// The bytes since the last time.
  func takeBytes() -> [UInt8] { surface?.takeBytes() ?? [] }

  /// The bytes of the file, or what is left of them. Nothing can be drawn after it.
  func finish(
    _ encode: (consuming CairoSurface) throws(RenderError) -> [UInt8]
  ) throws(RenderError) -> [UInt8] {
    var bytes: [UInt8] = []
    try CairoTurn.take { () throws(RenderError) in
      if let surface = surface.take() { bytes = try encode(surface) }
    }
    return bytes
  }

  deinit {
    CairoTurn.take {
      surface = nil
      painter = nil
    }
  }
}

extension CairoSurface {
  fileprivate borrowing func draw(
    _ page: DisplayList, number: Int, on paper: Color?, from part: PixelRect?,
    with painter: inout PagePainter?
  ) throws(RenderError) {
    setPageSize(page.size)
    do {
      let context = try CairoContext(self)
      if let paper {
        context.setColor(paper)
        context.paint()
      }
      if let part { context.move(x: -part.x, y: -part.y) }
      context.scale(by: painter?.target.scale ?? 1)
      try painter?.draw(page, on: context)
      context.showPage()
      try context.check(page: number)
    }
    try check(page: number)
  }
}

/// One thread at a time. Cairo 1.16 takes its locks in two orders, and two threads that draw text can
/// wait for each other for ever, even when they share nothing (mapnik issue 1755).
enum CairoTurn {
  private static let lock = Mutex<Void>(())

  /// Waits for the turn, and runs `body`. It must not take a turn itself.
  static func take<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    try lock.withLock { _ throws(Failure) in try body() }
  }
}
