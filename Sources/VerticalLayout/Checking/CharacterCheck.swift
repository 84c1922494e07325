/// Finds characters that a text should not have, or not without a reason.
package enum CharacterCheck {
  /// The findings in a document, in the order of the text. Linear.
  package static func findings(in document: Document) -> [CheckFinding] {
    var findings: [CheckFinding] = []
    var offset = 0
    for scalar in document.text.unicodeScalars {
      let width = UTF8.width(scalar)
      if !scalar.isCommon, let finding = self.finding(scalar, TextRange(offset, offset + width)) {
        findings.append(finding)
      }
      offset += width
    }
    if let finding = mixedLineEnds(of: document.text) { findings.append(finding) }
    return findings
  }

  private static func finding(_ scalar: Unicode.Scalar, _ range: TextRange) -> CheckFinding? {
    let code: FindingCode
    switch scalar.value {
    case 0xFFFD: code = .replacementCharacter
    case 0xFEFF: code = .byteOrderMark
    case 0x09...0x0D, 0x85: return nil
    case 0x2E80...0x2FDF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
      if let ideograph = ideograph(like: scalar) {
        return CheckFinding(.lookAlike, range, .lookAlike(scalar, ideograph: ideograph))
      }
      fallthrough
    default:
      if scalar.isNoncharacter {
        code = .noncharacter
      } else {
        switch CharacterProperties(scalar).generalCategory {
        case .control: code = .controlCharacter
        case .privateUse: code = .privateUse
        case .unassigned: code = .unassigned
        default: return nil
        }
      }
    }
    return CheckFinding(code, range, .character(scalar))
  }

  /// The ordinary ideograph that a radical or a compatibility ideograph stands for.
  private static func ideograph(like scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let characters = LookAlikeTable.characters
    let index = characters.partitioningIndex { $0 >= scalar.value }
    guard index < characters.count, characters[index] == scalar.value else { return nil }
    return Unicode.Scalar(LookAlikeTable.ideographs[index])
  }

  /// The first line end that is not like the first of all.
  private static func mixedLineEnds(of text: String) -> CheckFinding? {
    let bytes = text.utf8Span.span
    var first: String?
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x0A || bytes[index] == 0x0D else {
        index += 1
        continue
      }
      let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      let name = isPair ? "CRLF" : bytes[index] == 0x0A ? "LF" : "CR"
      let length = isPair ? 2 : 1
      if let first, first != name {
        return CheckFinding(
          .lineEndsMixed, TextRange(index, index + length),
          .message("the first lines end with \(first), this one with \(name)"))
      }
      first = name
      index += length
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Printable ASCII, kana, the Han characters of the first block and Hangul: nothing to say of these.
  @inline(__always)
  fileprivate var isCommon: Bool {
    (0x4E00...0x9FFF).contains(value) || (0x20...0x7E).contains(value)
      || (0x3041...0x3096).contains(value) || (0x30A0...0x30FF).contains(value)
      || (0xAC00...0xD7A3).contains(value)
  }

  fileprivate var isNoncharacter: Bool {
    value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
  }
}
