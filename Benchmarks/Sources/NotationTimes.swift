import Manuscript
import VerticalLayout

/// The cost of reading a text in a notation: a made-up text of a million characters, or files.
enum NotationTimes {
  private static var count: Int { 1_000_000 }

  /// A few lines of each notation, about as dense with marks as texts in it are.
  private static let samples: [(Notation, String)] = [
    (.plain, "　春はあけぼの、やうやう白くなりゆく山ぎは、すこしあかりて、紫だちたる雲のほそくたなびきたる。\n"),
    (
      .aozora,
      """
      　親譲《おやゆず》りの無鉄砲《むてっぽう》で小供の時から損ばかりしている。小学校に居る時分学校の二階から飛び降りて一週間ほど腰《こし》を抜《ぬ》かした事がある。
      ［＃５字下げ］一［＃「一」は中見出し］
      「さあどうぞ」と※［＃「てへん＋掌」、第4水準2-13-47］《ささ》えて、いろ／＼と｜竹の中《たけのなか》へうちの［＃「うちの」に傍点］ものを。
      　青年団時代だった筈なので、明るい所へ帰るまでにはまだ間があるという話をしてくれた。

      """
    ),
    (
      .kakuyomu, "　｜漢字《かんじ》の混じった文章《ぶんしょう》に《《傍点》》を打って、何行かのあいだ普通の言葉がつづく話を読む。\n"
    ),
    (.narou, "　｜漢字《かんじ》の混じった文章（ぶんしょう）に重要《・・》と打って、何行かのあいだ普通の言葉がつづく話を読む。\n"),
    (.hameln, "　｜漢字《かんじ》の混じった文章《ぶんしょう》に《《傍点》》を打って、何行かのあいだ普通の言葉がつづく話を読む。\n"),
    (.alphapolis, "　#漢字__かんじ__#の混じった文章《ぶんしょう》を、何行かのあいだ普通の言葉がつづく話を読む。\n"),
    (.tnf, "　[漢字|かんじ]の混じった\"文章\"を、何行かのあいだ普通の言葉がつづく[漢字]の話を読む。\n"),
    (.pixiv, "　[[rb:漢字 > かんじ]]の混じった文章を、何行かのあいだ普通の言葉がつづく話を読む。\n"),
    (.denden, "　{漢字|かんじ}の混じった**文章**を、何行かのあいだ普通の言葉がつづく^12^話を読む。\n\n"),
    (.mdi, "　{漢字|かん.じ}の混じった[[em:文章]]を、何行かのあいだ普通の言葉がつづく^12^話を読む。\n\n"),
    (.marks, "　{漢字|かん|じ}の混じった[文章]{emphasis=sesame}を、何行かのあいだ普通の言葉がつづく話を読む。\n"),
    (
      .markdown,
      "　{漢字|かん|じ}の混じった**文章**を、何行かのあいだ普通の言葉がつづく話を読む。*強調*と[[一行]]もある。\n\n"
    ),
    (.mandoku, "子曰學而時習之不亦說乎(馬融曰子者男子之/通稱也)¶\n有朋自遠方來不亦樂乎人不知而不慍不亦君子乎¶\n\n"),
    (.vrain, "@黃帝者少典之子【集解徐廣曰號有熊索隱按有土德之瑞】姓公孫名曰軒轅生而神靈弱而能言\n"),
    (.kanbun, "春眠不[レ]覺エ[レ]曉ヲ，處處聞ク[二]啼鳥ヲ[一]。夜來風雨ノ聲，花落ツルコト知ル多少。\n"),
    (.gutenberg, "話說天下大勢，分久必合，合久必分。周末七國分爭，並入於秦。及秦滅之後，楚漢分爭。\n"),
    (.html, "<p>　<ruby>漢字<rp>（</rp><rt>かんじ</rt><rp>）</rp></ruby>の混じった<em>文章</em>を読む。</p>\n"),
    (
      .json,
      "{\"title\":\"春曉\",\"author\":\"孟浩然\",\"paragraphs\":[\"春眠不覺曉，處處聞啼鳥。\",\"夜來風雨聲，花落知多少。\"]},\n"
    ),
  ]

  private static func text(_ notation: Notation, _ sample: String) -> String {
    var text = ""
    let length = sample.unicodeScalars.count
    for _ in 0..<(count / length + 1) { text += sample }
    switch notation {
    case .json: return "[" + text.dropLast(2) + "]"
    case .gutenberg: return "*** START OF THE PROJECT GUTENBERG EBOOK ***\n" + text
    default: return text
    }
  }

  /// Characters a second.
  private static func measure(_ text: String, _ notation: Notation, rounds: Int) throws -> Int {
    let bytes = Array(text.utf8)
    let options = ManuscriptOptions(
      encoding: .utf8, heading: .never, language: .japanese, notation: .named(notation))
    let reader = ManuscriptReader(options: options)
    var times: [Int] = []
    for _ in 0..<rounds {
      let start = System.cpuTime()
      _ = try reader.read(bytes).document
      times.append(System.cpuTime() - start)
    }
    return text.unicodeScalars.count * 1_000_000_000 / max(median(times), 1)
  }

  /// The report, as Markdown.
  ///
  /// - Parameter files: texts of Aozora Bunko in UTF-8, which are read one after the other.
  static func print(_ files: [String], rounds: Int) throws {
    Swift.print("| notation | millions of characters a second | target |")
    Swift.print("|---|---|---|")
    func row(_ name: String, _ speed: Int) {
      let millions = (Double(speed) / 1_000_000).rounded(2)
      Swift.print("| \(name) | \(millions) | ≥ 2: \(speed >= 2_000_000 ? "met" : "**not met**") |")
    }
    for (notation, sample) in samples {
      row("\(notation.rawValue)", try measure(text(notation, sample), notation, rounds: rounds))
    }
    for file in files {
      let text = String(decoding: try System.read(file), as: UTF8.self)
      row(file, try measure(text, .aozora, rounds: rounds))
    }
  }
}
