package import Manuscript
package import VerticalLayout

extension NotePlacement {
  /// The place of notes in the layout.
  package var place: PageNoteOptions.Place {
    switch self {
    case .warichu, .chapter, .end: .inText
    case .head: .head
    case .foot: .foot
    case .side: .side
    case .margin: .margin
    case .interlinear: .interlinear
    }
  }
}
