/// Finds signs of the order of reading whose partners are missing: 二 without 一 after it, 一 without 二 before
/// it, and so on for 上 中 下, 甲 乙 丙 丁 and 天 地 人 (KA2).
///
/// An order may go on on further lines. Linear in the marks.
package struct KanbunCheck {
  /// The last sign of an order that has not come to its first one.
  private struct Pending {
    var number: Int
    var sign: Unicode.Scalar
    var range: TextRange
  }

  private var pending: [Int: Pending] = [:]
  private var findings: [CheckFinding] = []

  /// The findings in a document, in the order of the text.
  package static func findings(in document: Document) -> [CheckFinding] {
    var check = KanbunCheck()
    let marks = document.spans.indices.filter { index in
      guard case .kanbun(let mark) = document.spans[index].attribute else { return false }
      return mark.kind == .kaeriten
    }
    let order = marks.sorted {
      (document.spans[$0].range.lowerBound, $0) < (document.spans[$1].range.lowerBound, $1)
    }
    for index in order {
      guard case .kanbun(let mark) = document.spans[index].attribute else { continue }
      for scalar in mark.text.unicodeScalars { check.add(scalar, document.spans[index].range) }
    }
    for row in orders.indices { check.endOrder(row) }
    return check.findings.sorted { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
  }

  /// The signs of each order from the first one that is read on.
  private static let orders = ["一二三四五六七八九", "上中下", "甲乙丙丁", "天地人"].map { Array($0.unicodeScalars) }

  /// 中 may be left out.
  private static let skipping = 1

  private mutating func add(_ sign: Unicode.Scalar, _ range: TextRange) {
    for (row, signs) in Self.orders.enumerated() {
      guard let number = signs.firstIndex(of: sign) else { continue }
      let last = pending[row]
      let follows =
        last.map { $0.number == number + 1 || (row == Self.skipping && $0.number > number) }
        ?? false
      if !follows { endOrder(row) }
      if number > 0 {
        pending[row] = Pending(number: number, sign: sign, range: range)
      } else {
        pending[row] = nil
        if !follows { report(sign, other: signs[row == Self.skipping ? 2 : 1], range) }
      }
      return
    }
  }

  private mutating func endOrder(_ row: Int) {
    guard let last = pending.removeValue(forKey: row) else { return }
    let other = row == Self.skipping ? 0 : last.number - 1
    report(last.sign, other: Self.orders[row][other], last.range)
  }

  private mutating func report(_ sign: Unicode.Scalar, other: Unicode.Scalar, _ range: TextRange) {
    findings.append(CheckFinding(.kaeritenUnpaired, range, .mark(sign, other: other)))
  }
}
