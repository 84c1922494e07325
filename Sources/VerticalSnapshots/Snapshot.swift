/// The files that are kept of a case: its layout as JSON, and a PNG a page where pictures are wanted.
package struct Snapshot: Equatable, Sendable {
  package var layout: [UInt8]
  /// `nil` for a page whose picture is missing.
  package var pictures: [[UInt8]?]

  package init(layout: [UInt8], pictures: [[UInt8]?]) {
    self.layout = layout
    self.pictures = pictures
  }
}
