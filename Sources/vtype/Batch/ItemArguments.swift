import CommandOptions
import Storage
import TypesettingOptions

/// The options that a text of a batch is set with: those of the command, and its own over them.
struct ItemArguments: ArgumentGroup {
  @OptionGroup var manuscript: ManuscriptArguments
  @OptionGroup var fonts: FontArguments
  @OptionGroup var arguments: LayoutArguments
  @OptionGroup var results: OutputArguments

  init() {}

  /// - Parameters:
  ///   - options: those of the item.
  ///   - given: those of the command.
  init(_ options: [GivenOption], over given: [GivenOption]) throws(Failure) {
    do throws(UsageMistake) {
      try self.init(given: given.under(options))
    } catch {
      throw Failure(error.status, error.message)
    }
  }

  func validate() throws {
    try manuscript.check()
    try results.check(fonts, arguments)
  }
}
