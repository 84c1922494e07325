import CommandOptions
import HouseFiles
package import VerticalLayout

/// The limits of options that are not the engine's.
extension NumberLimit<Int> {
  package static let jobs = Self("jobs", 1...1024)
  static let contentsLevels = Self("toc-levels", 1...99)
  static let imageMemory = Self("image-memory", 64...65_536, unit: "MiB")
  static let copies = Self("copies", 1...1000)
  package static let pageCount = Self("page-count", CoverDescription.pageCounts)
  package static let tolerance = Self("tolerance", 0...255)
}

extension NumberLimit<Double> {
  static let imageTime = Self("image-time", 0.01...86_400, unit: "seconds")
  static let dpi = Self("dpi", 1...10_000)
}
