import Glibc

/// The table in docs/maintainers/conformance.md.
struct ConformanceTable {
  var text: String

  init(_ documents: [Requirements]) {
    text = """
      # Clauses of JLREQ, CLREQ and KLREQ

      For those who want to know which rules are kept, and how that is known. A run of the tests (`Tests/ConformanceTests`) writes this page. It lists each clause of the W3C's
      requirements that concerns vertical text, in words of our own, with the assertions about real layouts in
      Noto Serif CJK, or with the reason why the clause is not met. `VTYPE_BLESS=1 scripts/test
      --filter ConformanceTests` updates it. Thousandths are of an em. Numbers in parentheses are
      those of the drafts since 2026; letters divide a clause with several assertions.


      """
    for document in documents { append(document) }
  }

  private mutating func append(_ document: Requirements) {
    let met = document.clauses.count { if case .met = $0.answer { true } else { false } }
    text += "## \(document.name)\n\n\(document.title): \(met) of \(document.clauses.count) met.\n\n"
    text += "| clause | asks | asserted | result |\n|---|---|---|---|\n"
    for clause in document.clauses {
      let (asserted, result) = Self.columns(of: clause)
      text += "| \(clause.section) | \(clause.asks) | \(asserted) | \(result) |\n"
    }
    text += "\n"
  }

  private static func columns(of clause: Clause) -> (asserted: String, result: String) {
    switch clause.answer {
    case .met(let asserts, let check):
      let failures = Self.failures(of: check)
      return (asserts, failures.isEmpty ? "pass" : "**fails**: \(failures.joined(separator: "; "))")
    case .notYet(let reason, let asserts, _): return (asserts, reason)
    case .otherwise(let reason): return ("", "set in another way: \(reason)")
    case .outside(let reason): return ("", "does not apply: \(reason)")
    }
  }

  /// The failures of a check; an error counts.
  static func failures(of check: @escaping Clause.Check, under distortion: Distortion? = nil)
    -> [String]
  {
    var checker = Checker(distortion)
    do { try check(&checker) } catch { return checker.failures + ["\(error)"] }
    return checker.failures
  }
}

/// The file in the tree.
enum ConformanceFile {
  static var path: String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/") + "/docs/maintainers/conformance.md"
  }

  static var isBlessing: Bool {
    guard let value = unsafe getenv("VTYPE_BLESS") else { return false }
    return unsafe String(cString: value) == "1"
  }

  static func read() -> String? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe _ = fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func write(_ text: String) -> Bool {
    guard let file = unsafe fopen(path, "w") else { return false }
    defer { unsafe _ = fclose(file) }
    let bytes = Array(text.utf8)
    return unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count
  }
}
