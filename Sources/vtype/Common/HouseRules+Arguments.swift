import HouseFiles
import Storage
import VerticalLayout
import VerticalPress

extension HouseRules {
  /// The rules of files that options name.
  init(_ arguments: LayoutArguments) throws(Failure) {
    let kinsoku: Lists? =
      if let path = arguments.kinsoku?.file { try KinsokuFile.read(path) } else { nil }
    let spacing: Spaces? =
      if let path = arguments.spacing { try SpacingFile(path).spaces } else { nil }
    self.init(
      HyphenationShelf(folder: arguments.hyphenation.hyphenateFolder, wording: .command),
      kinsoku: kinsoku, spacing: spacing)
  }
}
