import Testing

@testable import VerticalLayout

/// Orders of reading that are not complete (KA2).
@Suite struct KanbunCheckTests {
  @Test(
    "KA2: signs without their partners",
    arguments: [
      ("有[レ]朋自[二]遠方[一]來", []), ("欲[下]以[二]非常[一]收[中]拾時局[上]", []), ("令[下二]人[一]新寫[上]", []),
      ("不[三]必[二]好轉[一]", []), ("所[レ]\n讀[二]\n書[一]", []), ("知[乙]甲[甲]", []),
      ("讀[二]書", ["二一"]), ("讀書[一]", ["一二"]), ("讀[上]書", ["上下"]), ("讀[下]書", ["下上"]),
      ("讀[三]書[一]", ["三二", "一二"]), ("甲[二]乙[二]丙[一]", ["二一"]), ("甲[地]", ["地天"]),
    ] as [(String, [String])])
  func findings(_ source: String, _ expected: [String]) {
    let found = KanbunCheck.findings(in: Document(kanbun: source))
    #expect(
      found.map {
        guard case .mark(let sign, let other) = $0.subject else { return "" }
        return "\(sign)\(other)"
      } == expected)
    #expect(found.allSatisfy { $0.code == .kaeritenUnpaired && $0.severity == .note })
    #expect(found.allSatisfy { $0.message.contains("order of reading") })
  }
}
