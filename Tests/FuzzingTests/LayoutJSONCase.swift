@testable import VerticalLayout

/// Bytes that may be a layout in JSON. What is read is written and read again.
enum LayoutJSONCase {
  static func violation(_ bytes: [UInt8]) -> String? {
    // A drawing is checked while it is read.
    if let drawing = try? LayoutDrawing(json: bytes) {
      for page in drawing.pages.indices { _ = drawing.displayList(ofPage: page).outlined }
    }
    let record: LayoutRecord
    do {
      record = try LayoutRecord(json: bytes)
    } catch {
      return error.description.isEmpty ? "an error without a word" : nil
    }
    do {
      return try LayoutRecord(json: record.json()) == record
        ? nil : "what was read and written is something else"
    } catch {
      return "what was written cannot be read: \(error)"
    }
  }
}
