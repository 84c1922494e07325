import DrawingSupport
import VerticalLayout

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS, 2020), which code
/// scanning of several services reads.
enum SARIF {
  /// Writes what stands before the results: the tool, and a rule for each code.
  static func begin(_ json: inout JSONWriter, version: String) {
    json.open("{")
    field("version", "2.1.0", &json)
    field("$schema", "https://json.schemastore.org/sarif-2.1.0.json", &json)
    json.key("runs")
    json.open("[")
    json.open("{")
    json.key("tool")
    json.object { json in
      json.key("driver")
      json.object { json in
        field("name", "vtype", &json)
        field("version", version, &json)
        json.key("rules")
        json.array { json in
          for code in FindingCode.allCases {
            json.newline()
            json.object { json in
              field("id", code.rawValue, &json)
              json.key("defaultConfiguration")
              json.object { field("level", code.severity.rawValue, &$0) }
            }
          }
        }
      }
    }
    field("columnKind", "unicodeCodePoints", &json)
    json.key("results")
    json.open("[")
  }

  static func add(_ checked: CheckedFinding, to json: inout JSONWriter) {
    let finding = checked.finding
    json.newline()
    json.object { json in
      field("ruleId", finding.code.rawValue, &json)
      field("level", finding.severity.rawValue, &json)
      json.key("message")
      json.object { field("text", finding.message.visible, &$0) }
      json.key("locations")
      json.array { json in
        json.object { json in
          json.key("physicalLocation")
          json.object { json in
            json.key("artifactLocation")
            json.object { field("uri", uri(of: checked.file), &$0) }
            guard let place = checked.place else { return }
            json.key("region")
            json.object { json in
              json.key("startLine")
              json.value(place.line)
              json.key("startColumn")
              json.value(checked.scalarColumn ?? place.column)
            }
          }
        }
      }
    }
  }

  static func end(_ json: inout JSONWriter) {
    json.newlineAtEnd()
    for bracket: Unicode.Scalar in ["]", "}", "]", "}"] { json.close(bracket) }
    json.newlineAtEnd()
  }

  private static func field(_ key: String, _ value: String, _ json: inout JSONWriter) {
    json.key(key)
    json.string(value)
  }

  /// A file as a reference: relative ones to where the command runs.
  private static func uri(of file: String) -> String {
    let path = file.split(separator: "/", omittingEmptySubsequences: false)
      .map { URIText.percentEncoded(fileName: String($0)) }.joined(separator: "/")
    return file.utf8.first == UInt8(ascii: "/") ? "file://" + path : path
  }
}
