import VerticalLayout

/// Lines of a colophon that have a label in each language.
package enum ColophonLabel: String, CaseIterable {
  case edition, date, printer, isbn, contact

  /// - Parameter text: what the line says: an edition that calls itself one, such as 初版, has no label.
  func text(in language: LanguageTag?, before text: String) -> String {
    if self == .edition, text.contains("版") || text.contains("刷") || text.contains("판") {
      switch language?.profile {
      case .simplifiedChinese, .traditionalChinese: break
      case .japanese, .korean, .neutral, nil: return ""
      }
    }
    return usualText(in: language)
  }

  private func usualText(in language: LanguageTag?) -> String {
    switch language?.profile {
    case .simplifiedChinese, .traditionalChinese:
      let isSimplified = language?.profile == .simplifiedChinese
      return switch self {
      case .edition: "版次"
      case .date: "出版日期"
      case .printer: "印刷"
      case .isbn: "ISBN"
      case .contact: isSimplified ? "联系" : "聯絡"
      }
    case .korean:
      return switch self {
      case .edition: "판"
      case .date: "펴낸날"
      case .printer: "찍은곳"
      case .isbn: "ISBN"
      case .contact: "연락처"
      }
    case .japanese, .neutral, nil:
      return switch self {
      case .edition: "版"
      case .date: "発行日"
      case .printer: "印刷所"
      case .isbn: "ISBN"
      case .contact: "連絡先"
      }
    }
  }
}
