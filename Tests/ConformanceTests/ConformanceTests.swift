import Testing

/// The clauses of JLREQ, CLREQ and KLREQ, checked on real layouts; docs/maintainers/conformance.md is their table.
///
/// To meet a clause that is answered ``Clause/Answer/notYet``, give it a check and answer
/// ``Clause/Answer/met``; `VTYPE_BLESS=1 swift test --filter ConformanceTests` writes the table.
@Suite struct ConformanceTests {
  private static var clauses: [(name: String, clause: Clause)] {
    Requirements.all.flatMap { document in
      document.clauses.map { ("\(document.name) \($0.section)", $0) }
    }
  }

  @Test("Every clause that is said to be met is") func checks() {
    for (name, clause) in Self.clauses {
      guard case .met(_, let check) = clause.answer else { continue }
      let failures = ConformanceTable.failures(of: check)
      #expect(failures.isEmpty, "\(name): \(failures.joined(separator: "; "))")
    }
  }

  @Test("Every check fails in some setting that is wrong") func controls() {
    for (name, clause) in Self.clauses {
      guard case .met(_, let check) = clause.answer else { continue }
      let fails = Distortion.all.contains {
        !ConformanceTable.failures(of: check, under: $0).isEmpty
      }
      #expect(fails, "\(name) holds whatever is set")
    }
  }

  @Test("A check that is prepared for later does not pass yet") func prepared() {
    for (name, clause) in Self.clauses {
      guard case .notYet(_, _, let check?) = clause.answer else { continue }
      #expect(
        !ConformanceTable.failures(of: check).isEmpty, "\(name) passes; answer it with .met")
    }
  }

  @Test(
    "What a clause asks for fails where it is not given",
    arguments: [
      ("JLREQ 3.1.1", "everything on its side"), ("JLREQ 3.1.4", "no trimming"),
      ("JLREQ 3.1.5", "no trimming"), ("JLREQ 3.1.7", "loose rules for column ends"),
      ("JLREQ 3.1.8", "no rules for column ends"), ("JLREQ 3.1.9", "no trimming"),
      ("JLREQ 3.2.6", "no gaps"),
      ("JLREQ 2.3.2", "columns from left to right"), ("CLREQ 3.1.2", "Japanese"),
      ("CLREQ 3.1.6.3 (b)", "Japanese"), ("CLREQ 3.1.4", "no rules for column ends"),
      ("KLREQ 4.3.3 (7.1.2)", "no rules for column ends"),
      ("JLREQ 2.5.1", "nothing hangs"), ("JLREQ 3.2.5", "numbers on their side"),
      ("JLREQ 3.5.1", "no indent"), ("JLREQ 3.5.3 (b)", "columns of their natural length"),
      ("JLREQ 3.5.4", "last columns of one character"),
      ("JLREQ 3.8.2", "columns of their natural length"),
      ("JLREQ 3.8.3", "the tables of books"), ("CLREQ 3.1.3", "numbers on their side"),
      ("CLREQ 3.5.3", "Japanese"), ("KLREQ 4.4 (7.2)", "columns of their natural length"),
      ("KLREQ 4.4.2 (7.2)", "words kept whole"), ("KLREQ (7.3.1)", "letter spacing"),
    ])
  func control(_ name: String, _ distortion: String) throws {
    let clause = try #require(Self.clauses.first { $0.name == name }?.clause)
    let distortion = try #require(Distortion.all.first { $0.description == distortion })
    guard case .met(_, let check) = clause.answer else {
      Issue.record("\(name) has no check")
      return
    }
    #expect(!ConformanceTable.failures(of: check, under: distortion).isEmpty)
  }

  @Test("Sections stand once each, and their words fit in a table") func table() {
    let names = Self.clauses.map(\.name)
    #expect(Set(names).count == names.count)
    for (name, clause) in Self.clauses {
      #expect(!clause.asks.contains("|") && clause.asks.hasSuffix("."), "\(name)")
    }
  }

  @Test("docs/maintainers/conformance.md is what the run gives") func file() {
    let table = ConformanceTable(Requirements.all).text
    if ConformanceFile.isBlessing {
      #expect(ConformanceFile.write(table), "docs/maintainers/conformance.md cannot be written")
      Issue.record(
        "docs/maintainers/conformance.md is written; look at it, and test without VTYPE_BLESS")
      return
    }
    #expect(
      ConformanceFile.read() == table,
      "docs/maintainers/conformance.md is old; VTYPE_BLESS=1 swift test --filter ConformanceTests writes it"
    )
  }
}
