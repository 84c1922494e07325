import Archives
import Manuscript
import Testing
import VerticalLayout

/// A Word file made of what texts stand in, by chance: each word of it is there once and no other word has its letters.
private struct MadeWords {
  private var state: UInt64
  private var count = 0

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func word() -> String {
    count += 1
    let signs = Array("天地玄黄宇宙洪荒".unicodeScalars)
    // A number of base eight between brackets of one kind: 〔天地〕.
    var text = String.UnicodeScalarView()
    var rest = count
    repeat {
      text.append(signs[rest % signs.count])
      rest /= signs.count
    } while rest > 0
    return "〔\(String(text))〕"
  }

  /// Knuth's linear congruential generator, upper bits.
  private mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }

  mutating func run() -> String {
    let looks = [
      "", "<w:b/>", "<w:em w:val='comma'/>", "<w:vanish/>", "<w:vanish w:val='0'/>",
      "<w:eastAsianLayout w:id='1' w:vert='1'/>", "<w:eastAsianLayout w:id='2' w:combine='1'/>",
      "<w:u w:val='wave'/><w:color w:val='C00000'/>", "<w:rFonts w:eastAsia='ＭＳ ゴシック'/>",
      "<w:fitText w:val='2000'/>",
    ]
    return r(word(), looks[roll(looks.count)])
  }

  private mutating func field(_ instruction: String, _ result: String) -> String {
    func character(_ kind: String) -> String {
      "<w:r><w:fldChar w:fldCharType='\(kind)'/></w:r>"
    }
    return character("begin") + "<w:r><w:instrText>\(instruction)</w:instrText></w:r>"
      + character("separate") + result + character("end")
  }

  /// What stands in a line.
  mutating func inlines(depth: Int = 0) -> String {
    (0...roll(4)).map { _ -> String in
      let kind = depth > 3 ? roll(3) : roll(16)
      switch kind {
      case 3: return "<w:ins w:id='1'>\(inlines(depth: depth + 1))</w:ins>"
      case 4: return "<w:del w:id='2'>\(inlines(depth: depth + 1))</w:del>"
      case 5:
        return "<w:moveFrom w:id='3'>\(run())</w:moveFrom><w:moveTo w:id='4'>\(run())</w:moveTo>"
      case 6: return "<w:hyperlink w:anchor='x'>\(inlines(depth: depth + 1))</w:hyperlink>"
      case 7: return "<w:smartTag>\(inlines(depth: depth + 1))</w:smartTag>"
      case 8: return "<w:sdt><w:sdtContent>\(inlines(depth: depth + 1))</w:sdtContent></w:sdt>"
      case 9: return ruby(word(), word())
      case 10: return field("REF x", run() + run())
      case 11: return field("PAGE", run())
      case 12: return "<w:fldSimple w:instr='NUMPAGES'>\(run())</w:fldSimple>"
      case 13: return "<w:dir w:val='ltr'>\(inlines(depth: depth + 1))</w:dir>"
      case 14:
        let box = p(inlines(depth: depth + 2))
        return
          "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wps:txbx><w:txbxContent>\(box)</w:txbxContent></wps:txbx></w:drawing></mc:Choice>"
          + "<mc:Fallback><w:pict><v:textbox><w:txbxContent>\(box)</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
      case 15: return "<w:r><w:br/></w:r>" + run() + "<w:r><w:tab/></w:r>" + run()
      default: return run()
      }
    }.joined()
  }

  /// What stands in a body or a cell.
  mutating func blocks(depth: Int = 0) -> String {
    (0...roll(5)).map { _ -> String in
      switch depth > 2 ? 0 : roll(8) {
      case 1:
        let rows = (0...roll(3)).map { _ in
          let cells = (0...roll(3)).map { _ in "<w:tc>\(blocks(depth: depth + 1))</w:tc>" }
          return "<w:tr>\(cells.joined())</w:tr>"
        }
        return "<w:tbl>\(rows.joined())</w:tbl>" + p(run())
      case 2: return "<w:sdt><w:sdtContent>\(blocks(depth: depth + 1))</w:sdtContent></w:sdt>"
      case 3: return p(inlines(), "<w:rPr><w:del w:id='5'/></w:rPr>") + p(inlines())
      case 4: return p(inlines(), "<w:outlineLvl w:val='\(roll(9))'/>")
      case 5: return p(inlines(), "<w:ind w:firstLineChars='100'/><w:jc w:val='right'/>")
      case 6: return p(run() + "<w:r><w:br w:type='page'/></w:r>" + run())
      default: return p(inlines())
      }
    }.joined()
  }
}

@Suite("XN-7 no word of a Word file is lost")
struct WordLossTests {
  /// The words of an element by themselves: those of `w:t` that are not deleted, moved away or hidden, and not the result of a
  /// field that is left out; of two forms of one drawing those of the first.
  private func words(of element: XMLElement, _ fields: inout [Bool]) -> [String] {
    switch element.name.local {
    case "del", "moveFrom", "Fallback": return []
    case "fldChar":
      switch element.attribute("fldCharType", WordFile.main) {
      case "begin": fields.append(false)
      case "end": _ = fields.popLast()
      default: break
      }
      return []
    case "instrText":
      if !fields.isEmpty, ["PAGE", "NUMPAGES", "TOC"].contains(element.text) {
        fields[fields.count - 1] = true
      }
      return []
    case "fldSimple" where element.attribute("instr", WordFile.main) == "NUMPAGES": return []
    case "r":
      let hidden = element.first("rPr")?.elements.first { $0.name.local == "vanish" }
      if let hidden, hidden.attribute("val", WordFile.main) != "0" { return [] }
    case "t": return fields.contains(true) ? [] : [element.text]
    default: break
    }
    return element.elements.flatMap { words(of: $0, &fields) }
  }

  @Test("XN-7 every word that is shown is in the text, once, and no other is", arguments: 1...30)
  func everyWord(_ seed: UInt64) throws {
    var made = MadeWords(seed: seed)
    let file = WordFile((0..<6).map { _ in made.blocks() }.joined() + p(made.run()))
    let tree = try #require(try file.xml("word/document.xml"))
    var fields: [Bool] = []
    let words = words(of: try #require(tree.root), &fields)
    var options = ManuscriptOptions()
    options.notation = .named(.plain)
    let document = try ManuscriptReader(options: options).readWord(file).document
    var text = document.text
    for span in document.spans {
      if case .ruby(let ruby) = span.attribute { text += ruby.text }
    }
    // Cells of tables, columns of cells and lines of one paragraph are parted by blanks of several kinds.
    let found = text.split(separator: "〔", omittingEmptySubsequences: false).dropFirst().map {
      part in
      "〔" + part.prefix { $0 != "〕" }.filter { !$0.isWhitespace } + "〕"
    }
    #expect(words.count > 10)
    #expect(found.sorted() == words.sorted())
  }
}
