import HouseFiles
package import Storage
import VerticalLayout
import VerticalPress

extension HouseRules {
  /// The rules of files that options name.
  package init(_ arguments: LayoutArguments, _ fonts: FontArguments) throws(Failure) {
    let kinsoku: Lists? =
      if let path = arguments.kinsoku?.file { try KinsokuFile.read(path) } else { nil }
    let spacing: Spaces? =
      if let path = arguments.spacing { try SpacingFile(path).spaces } else { nil }
    self.init(
      HyphenationFolder(folder: arguments.hyphenation.hyphenateFolder, wording: .command),
      kinsoku: kinsoku, spacing: spacing, sheet: try arguments.design(fonts))
    guard let sheet else { return }
    let options = arguments.options(fonts: fonts, sheet: sheet)
    do throws(LayoutError) { try options.validate() } catch { throw Failure(error) }
  }
}
