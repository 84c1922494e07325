package import Storage
package import VerticalLayout
package import VerticalPress

/// Rules for the options of jobs, as the command has them that sets these.
package protocol JobRules {
  /// Advice on how jobs may name other files.
  var advice: String { get }

  /// A member of a job as words of a command line.
  func words(for key: String, _ value: JSONValue) throws(Failure) -> [String]

  /// Checks words of a job.
  ///
  /// - Parameter root: the folder that the job may read from, without links; `nil` for all.
  func check(_ words: [String], root: String?) throws(Failure)

  /// Words for the pages of a book of vRain.
  func words(of book: VRainFolder) throws(Failure) -> [String]
}
