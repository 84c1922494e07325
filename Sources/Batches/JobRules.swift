package import CommandOptions
package import Storage
package import VerticalLayout
package import VerticalPress

/// Rules for the options of jobs, as the command has them that sets these.
package protocol JobRules {
  /// Advice on how jobs may name other files.
  var advice: String { get }

  /// A member of a job as options.
  func options(for key: String, _ value: JSONValue) throws(Failure) -> [GivenOption]

  /// Checks options of a job.
  ///
  /// - Parameter root: the folder that the job may read from, without links; `nil` for all.
  func check(_ options: [GivenOption], root: String?) throws(Failure)

  /// Options for the pages of a book of vRain.
  func options(of book: VRainFolder) throws(Failure) -> [GivenOption]
}
