import Manuscript
import Testing
import VerticalLayout

/// The characters of a text in the notation of Aozora Bunko: readings, described characters, accents.
struct AozoraTextTests {
  @Test(arguments: [
    ("下人《げにん》が", "下人が", ["下人=げにん"]),
    ("所々｜丹塗《にぬり》の", "所々丹塗の", ["丹塗=にぬり"]),
    ("｜竹の中《たけのなか》", "竹の中", ["竹の中=たけのなか"]),
    // The longest run of one class.
    ("その銀河《ぎんが》", "その銀河", ["銀河=ぎんが"]),
    ("人々《ひとびと》の", "人々の", ["人々=ひとびと"]),
    ("一ヶ月《いっかげつ》", "一ヶ月", ["一ヶ月=いっかげつ"]),
    ("このプラン《plan》", "このプラン", ["プラン=plan"]),
    ("はいZeus《ゼウス》", "はいZeus", ["Zeus=ゼウス"]),
    ("いろは《ABC》", "いろは", ["いろは=ABC"]),
    // A base begins after the one before it.
    ("漢字《かんじ》文字《もじ》", "漢字文字", ["漢字=かんじ", "文字=もじ"]),
    ("甲｜乙《おつ》丙《へい》", "甲乙丙", ["乙=おつ", "丙=へい"]),
    ("｜甲｜乙《おつ》", "｜甲乙", ["乙=おつ"]),
    // Bars and brackets that are none of it.
    ("a｜b", "a｜b", []), ("a|b", "a|b", []), ("｜《》", "｜《》", []),
    ("《論語》", "《論語》", []), ("、《ab》", "、《ab》", []), ("甲《乙", "甲《乙", []),
    ("彼（かれ）", "彼（かれ）", []), ("魔《ま》》", "魔》", ["魔=ま"]),
    // A reading with a described character, and one after such a character.
    ("※［＃「てへん＋掌」、第4水準2-13-47］《ささ》", "撑", ["撑=ささ"]),
    ("字《※［＃片仮名ワ濁点付き、1-7-82］》", "字", ["字=ヷ"]),
    ("甲※［＃「口＋世」、U+546D、7-1］《か》", "甲呭", ["甲呭=か"]),
  ])
  func readings(_ source: String, _ text: String, _ readings: [String]) throws {
    let read = try Aozora(source)
    #expect(read.text == text)
    #expect(read.readings == readings)
  }

  @Test func aReadingKnowsItsPlace() throws {
    let read = try Aozora("甲\n所々｜丹塗《にぬり》の")
    guard case .ruby(let ruby)? = read.document.spans.first?.attribute, let range = ruby.source
    else {
      Issue.record("no reading")
      return
    }
    #expect("甲\n所々｜丹塗《にぬり》の".slice(range) == "にぬり")
  }

  @Test(arguments: [
    ("※［＃二の字点、1-2-22］", "〻"), ("※［＃感嘆符二つ、1-8-75］", "‼"),
    ("※［＃ローマ数字1、1-13-21］", "Ⅰ"), ("※［＃「插」でつくりの縦棒が下に突き抜けている、第4水準2-13-28］", "揷"),
    ("※［＃「え」に濁点、1-5-99］", "〓"), ("※［＃か゚、1-4-87］", "か\u{309A}"),
    ("※［＃「卓＋戈」、U+39B8、32-上-8］", "㦸"), ("※［＃「てへん＋參」、10-下段-6］", "〓"),
    ("※［＃小書き片仮名ン、237-11］", "ン"), ("※［＃始め二重山括弧、1-1-52］", "《"),
    ("※［＃終わり二重山括弧、１－１－５３］", "》"),
    ("※［＃「二重かっこ開く」］", "〓"), ("［＃「木＋吶のつくり」、第3水準1-85-54］", "枘"),
    ("※［＃「※」は行右小書き］", "※"),
    ("※［＃ローマ数字12］※［＃ローマ数字17］※［＃ローマ数字30］", "ⅫⅩⅦⅩⅩⅩ"),
    // Repeat marks.
    ("いろ／＼", "いろ〳〵"), ("ほれ／″＼", "ほれ〴〵"), ("1／2", "1／2"),
    // Accents.
    ("〔cafe'〕の", "caféの"), ("〔ae&on〕", "æon"), ("〔Faust: ein〕〔fu:r〕", "〔Faust: ein〕für"),
    ("〔O/re A&r〕", "Øre År"), ("〔注〕", "〔注〕"), ("〔a〔e'〕", "〔aé"), ("cafe'", "cafe'"),
    ("〔gar※［＃c、1-9-61］on〕", "〔garçon〕"), ("〔?@Que'!@〕", "¿Qué¡"),
  ])
  func characters(_ source: String, _ text: String) throws {
    #expect(try Aozora(source).text.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  /// A bracket of the text that the notation has taken does not begin a reading.
  @Test func bracketsOfTheText() throws {
    #expect(try Aozora("題※［＃始め二重山括弧、1-1-52］魔※［＃終わり二重山括弧、1-1-53］").readings.isEmpty)
  }

  /// Messages of one kind are one message, at the first place in the file.
  @Test(arguments: [
    ("甲\n、《ab》《c》", ["warning 2:2"]), ("甲《》", ["warning 1:2"]),
    ("甲［＃乙\n丙［＃", ["warning 1:2"]), ("甲［＃「丁」に傍点］", ["warning 1:2"]),
    ("甲［＃傍点終わり］", ["warning 1:2"]), ("甲［＃傍点］乙", ["warning 1:2"]),
    ("甲［＃不可思議な３つの字］\n甲［＃不可思議な４つの字］", ["warning 1:2"]),
    ("甲［＃不可思議］乙［＃摩訶］", ["warning 1:2", "warning 1:10"]),
    ("※［＃「甲＋乙」、1-上-8］", ["note 1:1"]), ("［＃ここで字下げ終わり］\n", ["warning 1:1"]),
    ("漢字《かんじ》［＃「漢字」に傍点］", []), ("甲［＃「甲」はママ］［＃ルビの「ｘ」はママ］", []),
  ])
  func messages(_ source: String, _ places: [String]) throws {
    #expect(try Aozora(source).places == places)
  }
}
