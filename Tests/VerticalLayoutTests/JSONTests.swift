import Testing

@testable import VerticalLayout

/// The layout as JSON, version 1.
@Suite struct JSONTests {
  /// Two columns: an ideograph, a sideways letter with a control character, and a character that the
  /// font does not have; and a stop.
  private func small() throws -> Layout {
    let g10 = G10(30).with { $0.spacing.autospace = .gap(.zero) }
    g10.shaper.coverage = [(FontID(0), ["一", "a", "。", "\u{2060}"])]
    return try g10.layout(Document("一a\u{1}□\n。", language: .japanese))
  }

  /// Lines that end with a backslash go on.
  private static let golden = #"""
    {"version":1,"unit":"pt","direction":"rtl","lang":"ja","fonts":[{"family":"Fixture G",\#
    "face":"Regular","index":0}],"pages":[
    {"index":0,"size":[20,25],"columns":[
    {"index":0,"tier":0,"paragraph":0,"range":[0,9],"text":"一a\u0001□\n","bounds":[10,0,10,\#
    25],"axis":15,"measure":30,"natural":25,"adjustment":0,"runs":[{"range":[0,3],\#
    "bounds":[10,0,10,10],"font":0,"size":10,"orientation":"upright","ascent":8.7998046875,\#
    "descent":1.2001953125,"cells":[0,1]},{"range":[3,5],"bounds":[10,10,10,5],"font":0,\#
    "size":10,"orientation":"sideways","ascent":8.7998046875,"descent":1.2001953125,\#
    "cells":[1,1]},{"range":[5,8],"bounds":[10,15,10,10],"font":null,"size":10,\#
    "orientation":"upright","ascent":8.7998046875,"descent":1.2001953125,"cells":[2,1]}],\#
    "cells":[{"range":[0,3],"text":"一","t":0,"advance":10,"bounds":[10,0,10,10],\#
    "orientation":"U","glyphs":[[19968,10,8.7998046875]],"break":"allow"},{"range":[3,5],\#
    "text":"a\u0001","t":10,"advance":5,"bounds":[10,10,10,5],"orientation":"R",\#
    "glyphs":[[97,11.2001953125,10],[8288,11.2001953125,15]],"break":"allow"},{"range":[5,\#
    8],"text":"□","t":15,"advance":10,"bounds":[10,15,10,10],"orientation":"U","glyphs":[],\#
    "break":"mandatory"}]},
    {"index":1,"tier":0,"paragraph":1,"range":[9,12],"text":"。","bounds":[0,0,10,10],\#
    "axis":5,"measure":30,"natural":10,"adjustment":0,"runs":[{"range":[9,12],"bounds":[0,0,\#
    10,10],"font":0,"size":10,"orientation":"upright","ascent":8.7998046875,\#
    "descent":1.2001953125,"cells":[0,1]}],"cells":[{"range":[9,12],"text":"。","t":0,\#
    "advance":10,"bounds":[0,0,10,10],"orientation":"U","glyphs":[[16789506,0,\#
    8.7998046875]],"break":"mandatory"}]}]}],"dropped":[{"range":[4,5],"text":"\u0001",\#
    "reason":"control-character"}],"warnings":[{"code":"glyph-missing",\#
    "message":"no font has U+25A1 “□”; drawn as a box","range":[5,8],"line":1,"column":4},\#
    {"code":"control-character","message":"1 control character without a form left out,\#
     the first U+0001 here","range":[4,5],"line":1,"column":3}]}

    """#

  @Test("The bytes of a small layout: every key, in its order") func bytes() throws {
    #expect(String(decoding: try small().json(), as: UTF8.self) == Self.golden)
  }

  @Test("A page at a time gives the same bytes") func pageByPage() throws {
    let layout = try G10(30, width: 20).layout(.han(20))
    var chunks: [[UInt8]] = []
    layout.writeJSON { chunks.append($0) }
    #expect(chunks.count == layout.pages.count + 1)
    #expect(Array(chunks.joined()) == layout.json())
  }

  @Test(
    "What was written reads back",
    arguments: ["", "一", "国Web\n\n「。」", "שלום 12", "\u{0}\"\\\u{2028}"])
  func roundTrip(_ text: String) throws {
    let layout = try G10(20, width: 30).layout(text)
    #expect(try LayoutRecord(json: layout.json()) == LayoutRecord(layout))
  }

  @Test("What was read is written as it was") func recordWritten() throws {
    let json = try small().json()
    #expect(try LayoutRecord(json: json).json() == json)
    // A line without a column, as another program may write it.
    var record = try LayoutRecord(json: json)
    record.warnings[0].column = nil
    #expect(try LayoutRecord(json: record.json()) == record)
  }

  @Test(
    "Strings are escaped",
    arguments: [
      ("", #""""#), ("一a𠮷", #""一a𠮷""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
      ("\0\u{1F}", ##""\u0000\u001f""##), ("\u{7F}\u{9F}", ##""\u007f\u009f""##),
      ("\u{2028}\u{2029}", ##""\u2028\u2029""##), ("\u{8}\u{C}", ##""\u0008\u000c""##),
      ("\u{FFFF}\u{10FFFF}", "\"\u{FFFF}\u{10FFFF}\""), ("e\u{301}", "\"e\u{301}\""),
    ])
  func escapes(_ text: String, _ json: String) throws {
    var writer = JSONWriter()
    writer.string(text)
    #expect(String(decoding: writer.bytes, as: UTF8.self).utf8.elementsEqual(json.utf8))
    #expect(try JSONReader.read(writer.bytes) == .string(text))
  }

  @Test(
    "Strings of other writers are read",
    arguments: [
      (##""\u4e00\u4E00""##, "一一"), (##""\ud842\udfb7""##, "𠮷"), (##""\/\b\f""##, "/\u{8}\u{C}"),
      (" \"a\" ", "a"), (##""\u0000""##, "\0"),
    ])
  func otherEscapes(_ json: String, _ text: String) throws {
    #expect(try JSONReader.read(Array(json.utf8)) == .string(text))
  }

  @Test("Lengths are exact decimals, both ways") func decimals() throws {
    var random = SplitMix64(seed: 1)
    let limit = 1 << 40
    var values = [0, 1, -1, 1023, 1024, -1024, 101_171, limit, -limit]
    for _ in 0..<2000 { values.append(Int.random(in: -limit...limit, using: &random)) }
    for _ in 0..<2000 { values.append(Int.random(in: -5000...5000, using: &random)) }
    var wrong: [Int] = []
    for value in values {
      let length = Length(rawValue: value)
      let text = length.description
      if Length(decimal: text) != length { wrong.append(value) }
      // A multiple of 1/1024 below 2⁵³ is a double without loss, which reads the same digits.
      if Double(text) != length.points { wrong.append(value) }
      if text.contains("."), text.hasSuffix("0") { wrong.append(value) }
    }
    #expect(wrong == [])
  }

  @Test(
    "Decimals",
    arguments: [
      (512, "0.5"), (-1, "-0.0009765625"), (10240, "10"), (-10752, "-10.5"), (0, "0"),
    ])
  func decimal(_ units: Int, _ text: String) {
    #expect(Length(rawValue: units).description == text)
    #expect(Length(decimal: text) == Length(rawValue: units))
  }

  @Test(
    "What is no length",
    arguments: [
      "", "-", ".5", "5.", "1e3", "0.1", "0.00048828125", "+1", "--1", "１", "1 ", "1.5.5", "0x1",
      "9999999999999999", "99999999999999999999",
    ])
  func noLength(_ text: String) { #expect(Length(decimal: text) == nil) }

  @Test(
    "Malformed JSON: the reason and its place",
    arguments: [
      ("", 0), (" ", 1), ("{", 1), ("[", 1), ("{}x", 2), ("[1,]", 3), ("[1 2]", 3),
      ("{\"a\" 1}", 5),
      ("{\"a\":}", 5), ("{a:1}", 1), ("{\"a\":1,}", 7), ("\"a", 2), ("\"\\x\"", 3),
      ("\"\\u12\"", 5),
      ("\"\\ud800\"", 7), ("\"\\ud800\\u0041\"", 13), ("\"\\udc00\"", 7), ("\"a\nb\"", 3),
      ("tru", 3),
      ("nul", 3), ("+1", 0), ("'a'", 0), ("[1}", 2), ("{]", 1), ("\u{FEFF}{}", 0), ("//", 0),
    ])
  func malformed(_ json: String, _ offset: Int) {
    do {
      _ = try LayoutRecord(json: Array(json.utf8))
      Issue.record("\(json) is read")
    } catch .invalidJSON(let found, let reason) {
      #expect(found == offset, "\(reason)")
      #expect(!reason.isEmpty)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(
    "Numbers that JSON does not have",
    arguments: ["-", "1-2", "1.2.3", "1e", "01", "1.", "-.5", "1ee5"])
  func malformedNumbers(_ json: String) {
    #expect(throws: JSONError.self, "\(json) is read") {
      try JSONReader.read(Array(json.utf8))
    }
  }

  @Test(
    "Bytes that are no UTF-8",
    arguments: [[0x22, 0xFF, 0x22], [0x22, 0xE4, 0xB8, 0x22]] as [[UInt8]])
  func invalidUTF8(_ bytes: [UInt8]) {
    #expect(
      throws: JSONError(
        offset: bytes.count, reason: "invalid UTF-8 in a string")
    ) { try JSONReader.read(bytes) }
  }

  @Test(
    "JSON that is no layout: the path",
    arguments: [
      ("[]", "", ""), ("{}", "version", ""), ("\"version\":1", "version", "\"version\":2"),
      ("\"version\":1", "version", "\"version\":\"1\""), ("\"rtl\"", "direction", "\"up\""),
      ("\"lang\":\"ja\"", "lang", "\"lang\":null"),
      ("\"pages\":[", "pages", "\"pages\":{},\"x\":["),
      ("\"family\"", "fonts[0].family", "\"fam\""),
      ("\"size\":[20,25]", "pages[0].size", "\"size\":[20]"),
      ("\"size\":[20,25]", "pages[0].size[1]", "\"size\":[20,0.1]"),
      ("\"axis\":15", "pages[0].columns[0].axis", "\"axis\":1e1"),
      ("\"range\":[0,9]", "pages[0].columns[0].range", "\"range\":[9,0]"),
      ("\"range\":[0,9]", "pages[0].columns[0].range", "\"range\":[-1,9]"),
      ("\"range\":[0,9]", "pages[0].columns[0].range", "\"range\":[0,9,9]"),
      ("\"cells\":[0,1]", "pages[0].columns[0].runs[0].cells", "\"cells\":[0]"),
      ("[19968,10,8.7998046875]", "pages[0].columns[0].cells[0].glyphs[0]", "[19968,10]"),
      (
        "\"orientation\":\"U\"", "pages[0].columns[0].cells[0].orientation", "\"orientation\":\"X\""
      ),
      ("\"break\":\"allow\"", "pages[0].columns[0].cells[0].break", "\"break\":\"\""),
      ("\"reason\":\"control-character\"", "dropped[0].reason", "\"reason\":\"lost\""),
      ("\"code\":\"glyph-missing\"", "warnings[0].code", "\"code\":\"x\""),
      ("\"line\":1", "warnings[0].line", "\"line\":1.5"),
      ("\"warnings\"", "warnings", "\"warning\""),
    ])
  func noLayout(_ old: String, _ path: String, _ new: String) {
    var json = old
    if let range = Self.golden.firstRange(of: old), !new.isEmpty {
      json = Self.golden
      json.replaceSubrange(range, with: new)
    }
    do {
      _ = try LayoutRecord(json: Array(json.utf8))
      Issue.record("it is read")
    } catch .invalidLayout(let found, let expected) {
      // What is no object at all has no keys to name.
      #expect(found == path)
      #expect(!expected.isEmpty)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("Keys that a later version adds are passed over") func unknownKeys() throws {
    var json = Self.golden
    for key in [
      "\"axis\"", "\"advance\"", "\"ascent\"", "\"reason\"", "\"message\"", "\"lang\"", "\"face\"",
    ] {
      json = json.replacing(key, with: "\"later\":{\"a\":[1,null,true,\"x\"]},\(key)")
    }
    #expect(json.utf8.count > Self.golden.utf8.count)
    #expect(try LayoutRecord(json: Array(json.utf8)) == LayoutRecord(small()))
  }

  @Test("Values nest to a limit", arguments: [(63, true), (64, false), (100_000, false)])
  func nesting(_ depth: Int, _ isRead: Bool) {
    for (opening, closing) in [("[", "]"), ("{\"a\":", "}")] {
      let json =
        String(repeating: opening, count: depth) + "0" + String(repeating: closing, count: depth)
      let value = try? JSONReader.read(Array(json.utf8))
      #expect((value != nil) == isRead)
    }
  }

  @Test("A file that is cut short is refused, wherever") func truncated() throws {
    // Without the newline at its end it is whole.
    let bytes = Array(Self.golden.utf8.dropLast())
    #expect(try LayoutRecord(json: bytes) == LayoutRecord(small()))
    var isRead: [Int] = []
    for count in bytes.indices where (try? LayoutRecord(json: Array(bytes[..<count]))) != nil {
      isRead.append(count)
    }
    #expect(isRead == [])
  }

  @Test("A file with a wrong byte is read or refused") func corrupted() throws {
    let bytes = Array(Self.golden.utf8)
    var random = SplitMix64(seed: 2)
    for _ in 0..<500 {
      var copy = bytes
      copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      do {
        _ = try LayoutRecord(json: copy)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
