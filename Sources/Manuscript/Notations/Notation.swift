/// A way to write marks into a text (`--from`).
public enum Notation: String, Hashable, Sendable, CaseIterable {
  /// Every character is text.
  case plain
  /// vtype's own marks: `[文字]{size=1.2em}`, links, images and divisions.
  case marks
  /// The notation of Aozora Bunko: `｜漢字《かんじ》`, `［＃…］`, with the head and the colophon of its files.
  case aozora
  /// The notation of 小説家になろう: `｜漢字《かんじ》`, `漢字（かんじ）`.
  case narou
  /// The notation of カクヨム, which other sites share: `漢字《かんじ》`, `《《傍点》》`.
  case kakuyomu
  /// The tags of pixiv's novels: `[[rb:漢字 > かんじ]]`, `[newpage]`, `[chapter:題]`.
  case pixiv
  /// The notation of ハーメルン: that of カクヨム, with breaks of pages.
  case hameln
  /// The notation of アルファポリス: `#漢字__かんじ__#`, `漢字≪かんじ≫`.
  case alphapolis
  /// Manuscripts for the program 威沙: `#タイトル#…`, `#章#…`, `[漢字|かんじ]`.
  case tnf
  /// CommonMark, with what GitHub and the editors of writers add: tables, tasks, notes, `[[…]]`, `==…==`, `%%…%%`.
  case markdown
  /// Denden Markdown: `{漢字|かん|じ}`, `^12^`, and what Markdown has.
  case denden
  /// MDI: Markdown with `{東京|とう.きょう}`, `[[em:…]]`, `[[warichu:…]]`.
  case mdi
  /// The texts of Kanripo, with the lines and the pages of an edition: `¶`, `<pb:…>`.
  case mandoku
  /// The texts of the program vRain: `【…】`, `《…》`, `〔…〕`, `@`, `%`.
  case vrain
  /// Chinese with the marks of Japanese readers, as the LaTeX package kanbun has it: `讀ム[レ]書ヲ`.
  case kanbun
  /// A book of Project Gutenberg, which stands between a head and a licence.
  case gutenberg
  /// A collection of poems in JSON, as the repository chinese-poetry has them.
  case json
  /// A closed subset of HTML.
  case html
  /// Re:VIEW: `= 章`, `@<ruby>{縦書き,たてがき}`, `//footnote[id][…]`.
  case review
  /// XML: laws of Japan, TEI, DocBook, and the text of any other.
  case xml
}

extension Notation {
  /// The name of the notation in messages.
  var title: String {
    switch self {
    case .plain: "plain text"
    case .marks: "vtype's marks"
    case .aozora: "Aozora Bunko"
    case .narou: "Narou"
    case .kakuyomu: "Kakuyomu"
    case .pixiv: "pixiv"
    case .hameln: "Hameln"
    case .alphapolis: "Alphapolis"
    case .tnf: "TNF"
    case .markdown: "Markdown"
    case .denden: "Denden Markdown"
    case .mdi: "MDI"
    case .mandoku: "mandoku"
    case .vrain: "vRain"
    case .kanbun: "kanbun"
    case .gutenberg: "Project Gutenberg"
    case .json: "JSON"
    case .html: "HTML"
    case .review: "Re:VIEW"
    case .xml: "XML"
    }
  }

  /// The rules of a dialect of Markdown; `nil` for other notations.
  var markdownRules: MarkdownRules? {
    switch self {
    case .markdown: .commonMark
    case .denden: .denden
    case .mdi: .mdi
    default: nil
    }
  }

  /// The rules of a site of web novels; `nil` for other notations.
  var webRules: WebRules? {
    switch self {
    case .plain, .marks, .aozora, .markdown, .denden, .mdi, .mandoku, .vrain, .kanbun, .gutenberg,
      .json,
      .html, .review, .xml:
      nil
    case .narou: .narou
    case .kakuyomu: .kakuyomu
    case .pixiv: .pixiv
    case .hameln: .hameln
    case .alphapolis: .alphapolis
    case .tnf: .tnf
    }
  }
}

/// A kind of file that a text with looks and pictures stands in (CX-1).
public enum ContainerKind: String, Hashable, Sendable, CaseIterable {
  /// A Word file.
  case docx
  /// An OpenDocument text.
  case odt
  /// An e-book.
  case epub

  /// The kind in messages.
  public var title: String {
    switch self {
    case .docx: "Word file"
    case .odt: "OpenDocument text"
    case .epub: "EPUB"
    }
  }

  /// The notations of marks that authors type in such a file (DX-20).
  public var typedNotations: [Notation] {
    switch self {
    case .docx, .odt: [.plain, .aozora, .narou, .kakuyomu, .pixiv, .hameln, .alphapolis]
    case .epub: []
    }
  }
}

/// The notation of a text, or the way to find it.
public enum NotationChoice: Hashable, Sendable {
  /// ``Notation/marks`` for files whose names end in `.md`; for others by what stands in the text.
  case automatic
  case named(Notation)
  /// A file of a kind, with the notation of the marks that its author has typed; `nil` for what stands in the text.
  case container(ContainerKind, typed: Notation?)

  /// Reads `auto`, the name of a notation or of a kind of files, or one such as `docx+kakuyomu`.
  public init?(_ name: String) {
    if name == "auto" {
      self = .automatic
      return
    }
    let words = name.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    if let kind = words.first.flatMap({ ContainerKind(rawValue: String($0)) }) {
      let typed = words.count > 1 ? Notation(rawValue: String(words[1])) : nil
      guard words.count == 1 || typed.map(kind.typedNotations.contains) == true else { return nil }
      self = .container(kind, typed: typed)
      return
    }
    guard let notation = Notation(rawValue: name) else { return nil }
    self = .named(notation)
  }

  /// The names that can be given.
  public static var names: [String] {
    ["auto"] + Notation.allCases.map(\.rawValue) + ContainerKind.allCases.map(\.rawValue)
  }

  /// The notation that a file's name alone decides; `nil` where the text has to be looked at.
  public func notation(ofFile name: String) -> Notation? {
    switch self {
    case .named(let notation): return notation
    case .container: return nil
    case .automatic:
      let suffixes: [String: Notation] = [
        ".md": .marks, ".markdown": .marks, ".mkd": .marks, ".mdown": .marks, ".mdi": .mdi,
        ".html": .html, ".htm": .html, ".xhtml": .html, ".re": .review, ".xml": .xml,
      ]
      guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
      return suffixes[name[dot...].lowercased()]
    }
  }
}
