/// A mark that tells a Japanese reader how to read Chinese: at the last character of the attribute's span
/// (KA1 to KA5).
///
/// ```swift
/// document.spans.append(AttributeSpan(TextRange(0, 3), .kanbun(KanbunMark(.kaeriten, "レ"))))
/// ```
/// The text that is marked has its ideographs alone; readings are ``Ruby``.
public struct KanbunMark: Hashable, Sendable {
  public var kind: Kind
  /// The sign or the signs, which may have attributes of their own. Several of one kind at one character are set as one.
  public var content: AttributedText
  /// The side of okurigana; that of a second reading is the left (KA4).
  public var side: AnnotationSide

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A sign of the order of reading, at the lower left: レ, 一 二 三, 上 中 下, 甲 乙 丙 丁, 天 地 人, and レ with
    /// another one (KA2).
    case kaeriten
    /// The ending of a word, from the middle of the character on (KA3).
    case okurigana
    /// A line to the next character: both are read together (KA5).
    case tateTen = "tate-ten"
  }

  public init(
    _ kind: Kind, _ text: String, side: AnnotationSide = .right, source: TextRange? = nil
  ) {
    self.init(kind, AttributedText(text, source: source), side: side)
  }

  /// A mark with attributes of its own.
  public init(_ kind: Kind, _ content: AttributedText, side: AnnotationSide = .right) {
    self.kind = kind
    self.content = content
    self.side = kind == .kaeriten ? .left : side
  }

  /// The sign or the signs.
  public var text: String {
    get { content.text }
    set { content.text = newValue }
  }

  /// The place of the mark in the source, in bytes of UTF-8; `nil` where it is not known.
  public var source: TextRange? {
    get { content.source }
    set { content.source = newValue }
  }

  /// The sign that stands for a line between two characters.
  public static let tateTenSign = "㆐"
}

extension KanbunMark {
  /// The room that marks of kanbun have between characters (`--kanbun-spacing`, KA1).
  public enum KanbunSpacing: Hashable, Sendable {
    /// As much as each mark needs: half an em after a character with a sign of order.
    case solid
    /// The same after every ideograph of a paragraph of kanbun, where all marks stand. An em is one of the
    /// text.
    case open(Dimension)

    /// The gap after each ideograph; `nil` where marks make their own room.
    func gap(em: Length) -> Length? {
      guard case .open(let dimension) = self else { return nil }
      return min(max(dimension.resolved(em: em), .zero), .limit)
    }
  }
}
