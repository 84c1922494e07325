import Testing
import VerticalLayout

@testable import Manuscript

@Suite("EI-7 colours of style sheets")
struct CSSColorTests {
  @Test(
    "EI-7 a colour has a name, digits, or a function",
    arguments: [
      ("tomato", "#ff6347"), ("Red", "#ff0000"), ("ivory", "#fffff0"), ("#0f0", "#00ff00"),
      ("#C83C23", "#c83c23"), ("#0f08", "#00ff0088"), ("rgb(200, 30, 0)", "#c81e00"),
      ("rgb(0 0 255 / 50%)", "#0000ff80"), ("rgba(255,255,0,.5)", "#ffff0080"),
      ("rgb(100%, 0%, 20%)", "#ff0033"), ("rgb(300,-5,0)", "#ff0000"),
      ("hsl(120, 50%, 40%)", "#339933"), ("hsl(-120deg 100% 50%)", "#0000ff"),
      ("1px solid rgb(1, 2, 3)", "#010203"), ("filled sesame darkred", "#8b0000"),
      ("transparent", nil), ("rgba(0,0,0,0)", nil), ("#ff000000", nil), ("#0000", nil),
      ("currentcolor", nil), ("inherit", nil), ("rgb(1,2)", nil), ("rgb(a,b,c)", nil),
      ("hsl(inf,1%,1%)", nil), ("rgb(nan,1,1)", nil), (")", nil), ("rgb(", nil), ("", nil),
      ("vermilion", nil),
    ] as [(String, String?)])
  func colors(_ value: String, _ expected: String?) {
    #expect(CSSColor.first(in: value) == expected.flatMap { Color($0) })
  }

  @Test("EI-7 colours of text, ground, borders, lines and emphasis are those of their rules")
  func elements() throws {
    let page = """
      <style>.a { color: tomato } .b { background: rgba(255, 255, 0, .5) } .c { border: 1px solid navy }
      .d { text-decoration: underline rgb(1, 2, 3) } .e { text-emphasis: filled sesame darkred }
      .f { text-emphasis: open dot; text-emphasis-color: hsl(240, 100%, 50%) }</style>
      <p><span class="a">一</span><span class="b">二</span><span class="c">三</span><span class="d">四</span>\
      <span class="e">五</span><span class="f">六</span></p>
      """
    var options = ManuscriptOptions()
    options.notation = .named(.html)
    let document = try ManuscriptReader(options: options).read(Array(page.utf8), name: "a.html")
      .document
    #expect(
      ExportNotation.marks.export(document).text == """
        [一]{ink=#ff6347}[二]{ground=#ffff0080}[三]{border=single border-color=#000080}[四]{line=single line-color=#010203}\
        [五]{emphasis="﹅ #8b0000"}[六]{emphasis="◦ #0000ff"}

        """)
  }
}
