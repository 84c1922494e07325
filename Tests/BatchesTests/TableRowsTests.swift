import Testing
import VerticalLayout

@testable import Batches

/// Rows of tables as texts with labels (SH-O5).
@Suite struct TableRowsTests {
  @Test(
    "SH-O5: a row is a line a column, with the column's name before it",
    arguments: [
      ("氏名,住所\n山田太郎,東京都\n", ["氏名: 山田太郎\n住所: 東京都\n"]),
      // Windows line ends, a byte order mark, no end of the last line.
      ("\u{FEFF}姓名,地址\r\n王小明,台北市\r\n李四,台中市", ["姓名: 王小明\n地址: 台北市\n", "姓名: 李四\n地址: 台中市\n"]),
      // Quotes hold commas, quotes and line ends.
      ("name,address\n\"Kim, A\",\"1\n2\"\n", ["name: Kim, A\naddress: 1\n2\n"]),
      ("name,address\n\"a \"\"b\"\"\",c\n", ["name: a \"b\"\naddress: c\n"]),
      // Values that are not there have no line, and rows without any are none.
      ("氏名,連名,住所\n山田,,東京\n,,\n鈴木,花子\n", ["氏名: 山田\n住所: 東京\n", "氏名: 鈴木\n連名: 花子\n"]),
    ])
  func commas(_ text: String, _ expected: [String]) throws {
    let table = try TableRows(text, path: "a.csv", separator: ",")
    #expect(table.rows.map(\.text) == expected)
  }

  @Test(
    "SH-O5: a table that is none names its line",
    arguments: [
      ("", "no names"), ("a,b\n1,2,3\n", "3 values"), ("a,b\n1,\"2\n3\n", "a quote has no end"),
    ])
  func faults(_ text: String, _ message: String) {
    do {
      _ = try TableRows(text, path: "a.csv", separator: ",")
      #expect(Bool(false))
    } catch {
      #expect("\(error)".contains(message))
    }
  }

  @Test("SH-O5: a list of objects whose names a sheet knows is a table")
  func objects() throws {
    func rows(_ text: String) throws -> [String]? {
      TableRows(try JSONReader.read(Array(text.utf8)))?.rows.map(\.text)
    }
    #expect(
      try rows(#"[{"住所":"東京","氏名":["山田","花子"],"〒":1000001}]"#)
        == ["〒: 1000001\n住所: 東京\n氏名: 山田\n花子\n"])
    #expect(try rows(#"[{"title":1,"desc":{}}]"#) == nil)
    #expect(try rows(#"[{"color":"red"}]"#) == nil)
    #expect(try rows("[]") == nil)
  }
}
