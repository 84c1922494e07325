import Testing
import VerticalLayout

@testable import Manuscript

/// A text and the heading that is found in it: the title and the author.
private struct HeadingCase: CustomTestStringConvertible, Sendable {
  var text: String
  var title: String?
  var author: String?

  init(_ text: String, _ title: String? = nil, _ author: String? = nil) {
    self.text = text
    self.title = title
    self.author = author
  }

  var testDescription: String { text.split(separator: "\n").prefix(2).joined(separator: " / ") }
}

private func check(_ row: HeadingCase, _ detection: HeadingDetection) throws {
  let options = ManuscriptOptions(heading: detection)
  let document = try ManuscriptReader(options: options).read(Array(row.text.utf8)).document
  #expect(document.title == row.title)
  #expect(document.author == row.author)
  #expect(document.text.utf8.elementsEqual(row.text.utf8))
  for paragraph in document.paragraphs {
    let text = String(document.text.slice(paragraph.range).drop { $0.isWhitespace })
    switch paragraph.role {
    case .title: #expect(row.title.map(text.hasPrefix) == true)
    case .author: #expect(row.author.map(text.hasPrefix) == true)
    case .body, .heading, .subtitle: break
    }
  }
  let roles = document.paragraphs.map(\.role)
  #expect(roles.count { $0 == .title } == (row.title == nil ? 0 : 1))
  #expect(roles.count { $0 == .author } == (row.author == nil ? 0 : 1))
}

@Test(arguments: [
  HeadingCase("登鸛雀樓\n王之渙\n\n白日依山盡，黃河入海流。\n欲窮千里目，更上一層樓。\n", "登鸛雀樓", "王之渙"),
  HeadingCase("靜夜思\r\n李白\r\n\r\n牀前明月光\r\n疑是地上霜\r\n舉頭望明月\r\n低頭思故鄉", "靜夜思", "李白"),
  HeadingCase("登鸛雀樓\n王之渙\n\n白日依山盡\n黃河入海流\n欲窮千里目\n更上一層樓\n", "登鸛雀樓", "王之渙"),
  HeadingCase("登鸛雀樓\n王之渙\n\n白日依山盡\n黃河入海流\n\n欲窮千里目\n更上一層樓\n", "登鸛雀樓", "王之渙"),
  HeadingCase("　靜夜思　\n\t李白 \n　 \n牀前明月光，疑是地上霜。", "靜夜思", "李白"),
  HeadingCase(
    "      운수 좋은 날\n                  현 진 건\n\n\n 새침하게 흐린 품이 눈이 올 듯하더니, 비가 내렸다.\n",
    "운수 좋은 날", "현 진 건"),
  HeadingCase(
    "關雎\n詩經·國風·周南\n\n關關雎鳩，在河之洲。\n窈窕淑女，君子好逑。\n\n參差荇菜，左右流之。\n窈窕淑女，寤寐求之。\n",
    "關雎", "詩經·國風·周南"),
  HeadingCase("水調歌頭（丙辰中秋）\n蘇軾\n\n明月幾時有，把酒問青天。", "水調歌頭（丙辰中秋）", "蘇軾"),
  HeadingCase("（一）\n（唐）李白\n\n牀前明月光，疑是地上霜。", "（一）", "（唐）李白"),
  HeadingCase("出塞二首 一\n王昌齡\n\n秦時明月漢時關，萬里長征人未還。", "出塞二首 一", "王昌齡"),
  HeadingCase("坊っちゃん\n夏目漱石\n\n-------\n【テキスト中に現れる記号について】\n", "坊っちゃん", "夏目漱石"),
  HeadingCase("「いき」の構造\n九鬼周造\n\nまず内包的見地にあって、考察しなければならぬ。\n", "「いき」の構造", "九鬼周造"),
  HeadingCase(
    "百人一首\n藤原定家\n\n秋の田のかりほの庵の苫をあらみ\nわが衣手は露にぬれつつ\n\n春過ぎて夏来にけらし白妙の\n衣ほすてふ天の香具山\n",
    "百人一首", "藤原定家"),
  HeadingCase(
    "진달래꽃\n김소월\n\n나 보기가 역겨워\n가실 때에는\n말없이 고이 보내 드리우리다\n\n영변에 약산\n진달래꽃\n", "진달래꽃", "김소월"),
  HeadingCase(
    "雨ニモマケズ\n宮沢賢治\n\n雨ニモマケズ\n風ニモマケズ\n雪ニモ夏ノ暑サニモマケヌ\n丈夫ナカラダヲモチ\n慾ハナク\n決シテ瞋ラズ\nイツモシヅカニワラッテヰル\n",
    "雨ニモマケズ", "宮沢賢治"),
  HeadingCase(
    "ロミオとジュリエット\nウィリアム・シェイクスピア\n\n花の都ヴェロナに、いずれ劣らぬ名家があった。\n", "ロミオとジュリエット", "ウィリアム・シェイクスピア"),
  HeadingCase(
    "The Hobbit\nJ. R. R. Tolkien\n\nIn a hole in the ground there lived a hobbit.", "The Hobbit",
    "J. R. R. Tolkien"),
  HeadingCase("古池や\n松尾芭蕉\n\n古池や\n蛙飛びこむ\n水の音\n", "古池や", "松尾芭蕉"),
  HeadingCase(
    "あしびきの\n柿本人麻呂\n\nあしびきの\n山鳥の尾の\nしだり尾の\nながながし夜を\nひとりかも寝む\n", "あしびきの", "柿本人麻呂"),
  HeadingCase("\n\n春曉\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。", "春曉", "孟浩然"),
  HeadingCase("第七の封印\n山田太郎\n\n夜が明けた。", "第七の封印", "山田太郎"),
  // P17: farther down than what follows.
  HeadingCase("山居秋暝\n　　王維\n空山新雨後\n天氣晚來秋\n明月松間照\n清泉石上流\n", "山居秋暝", "王維"),
  // P6, P17: between blank lines, before a stanza.
  HeadingCase(
    "小景\n\n山村暮鳥\n\n畑の向うを\n牛が一頭とほる\n\nそのあとから\n子どもが行く\n", "小景", "山村暮鳥"),
  HeadingCase("楓橋夜泊\n\n張懿孫\n\n月落烏啼霜滿天，\n江楓漁火對愁眠。\n", "楓橋夜泊", "張懿孫"),
  HeadingCase("傳翹\n阮攸\n\n𤾓𢆥𥪞揆𠊛些\n𡦂才𡦂命窖𱺵恄饒\n𣦆戈没局𣷭橷\n仍調𬖉𧡊㐌𤴬疸𢚸\n", "傳翹", "阮攸"),
])
private func headingIsFound(_ row: HeadingCase) throws { try check(row, .automatic) }

@Test(arguments: [
  "", "\n", "春曉", "春曉\n孟浩然", "春曉\n孟浩然\n", "春曉\n孟浩然\n\n", "春曉\n孟浩然\n\n　\n \n",
  "春曉\n\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。", "春曉\n孟浩然\n春眠不覺曉，處處聞啼鳥。\n",
  "春曉\n\n春眠不覺曉，處處聞啼鳥。",
  // Lines that go down step by step, and verse that turns.
  "雨\n　　風\n　　　　雪\n月\n花\n", "空山新雨後\n　　天氣晚來秋\n明月松間照\n　　清泉石上流\n",
  "秋の夜\n　　ひとり\nまた会う日まで\n　　さようなら\n",
  // Stanzas of one line, and words that are no name.
  "白日夢\n\n黃河水\n\n千里目\n一層樓\n百尺竿\n萬里船\n", "朝\n\n昼飯\n\n夜になる\n月が出る\n",
  // Stanzas of two lines.
  "白日依山盡\n黃河入海流\n\n欲窮千里目\n更上一層樓\n",
  "白日依山盡，黃河入海流。\n欲窮千里目，更上一層樓。\n\n紅豆生南國，春來發幾枝。\n願君多采擷，此物最相思。\n",
  "千山鳥飛絕\n萬逕人蹤滅\n\n孤舟蓑笠翁\n獨釣寒江雪\n\n松下問童子\n言師採藥去\n\n只在此山中\n雲深不知處",
  "秋の田のかりほの庵の苫をあらみ\nわが衣手は露にぬれつつ\n\n春過ぎて夏来にけらし白妙の\n衣ほすてふ天の香具山\n",
  "나 보기가 역겨워\n가실 때에는\n\n말없이 고이 보내 드리우리다\n\n영변에 약산\n진달래꽃\n",
  "𤾓𢆥𥪞揆𠊛些\n𡦂才𡦂命窖𱺵恄饒\n\n𣦆戈没局𣷭橷\n仍調𬖉𧡊㐌𤴬疸𢚸\n\n𡗉𡗶𩄲戈沒𣈜\n於中𠀧𡳳𥪝𢚸\n",
  "さくらさくら\nやよいの空は\n\nさくらさくら\n見わたすかぎり\n", "春夏秋冬\n花鳥風月\n\n山川草木\n日月星辰\n",
  // Sentences, speech, parts of a book, rules.
  "夜が明けた。\n鳥が鳴く\n\n朝である。", "「おい」\n「なんだ」\n\n二人は黙った。", "朝，\n夜\n\n日が暮れた。",
  "第一章\n雪国\n\n国境の長いトンネルを抜けると雪国であった。", "第12回\n雪国\n\n国境の長いトンネル。",
  "世界人權宣言\n序言\n\n鑑於對人類家庭所有成員的固有尊嚴，", "紅樓夢\n第一回\n\n此開卷第一回也。",
  "-----\n-----\n\n本文である。", "name\tvalue\na\tb\n\nc，\n", "Wait!\nJohn\n\nHe said so.",
  "\u{0}春曉\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。",
  // Items of lists, dates, lines of a quotation.
  "（一）甲\n（二）乙\n\n文である。", "・米\n・味噌\n\n買うものである。", "①米\n②味噌\n\n買うものである。",
  "第一条\n第二条\n\n条文である。", "2023年\n5月\n\n日記である。", "題\n五月三日\n\n日記である。", "> 引用\n> 続き\n\n文である。",
  "- 米\n- 味噌\n\n買うものである。", "총칙\n제1조\n\n조문이다.",
  // 31 and 25 characters.
  "一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一\n李白\n\n牀前明月光，疑是地上霜。",
  "題\n一二三四五六七八九十一二三四五六七八九十一二三四五\n\n牀前明月光，疑是地上霜。",
])
func textIsNoHeading(_ text: String) throws { try check(HeadingCase(text), .automatic) }

@Test(arguments: [
  HeadingCase(""), HeadingCase("\n \n"),
  HeadingCase("春曉", "春曉"),
  HeadingCase("春曉\n\n春眠不覺曉，處處聞啼鳥。", "春曉"),
  HeadingCase("春曉\n春眠不覺曉，處處聞啼鳥。\n夜來風雨聲，花落知多少。", "春曉"),
  HeadingCase("春曉\n孟浩然", "春曉"),
  HeadingCase("　春曉　\n　孟浩然　\n\n春眠不覺曉", "春曉", "孟浩然"),
  HeadingCase("白日依山盡\n黃河入海流\n\n欲窮千里目\n更上一層樓\n", "白日依山盡", "黃河入海流"),
  HeadingCase("\n吾輩は猫である。\n夏目漱石\n\n名前はまだ無い。", "吾輩は猫である。", "夏目漱石"),
])
private func headingIsAssumed(_ row: HeadingCase) throws { try check(row, .always) }

@Test func headingIsIgnored() throws {
  try check(HeadingCase("春曉\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。"), .never)
}

@Test(
  "P7 a name under a title that # makes is the author where verse follows, or blank lines are around it",
  arguments: [
    ("# 夜の歌\n佐倉縦\n夜の雨が降る\n静かに降る\n街灯の下で\n", "佐倉縦"),
    ("# 夜の歌\n\n佐倉縦\n\n夜の雨が降る\n静かに降る\n\n街灯の下で\n", "佐倉縦"),
    ("# 登鸛雀樓\n王之渙\n白日依山盡\n黃河入海流\n欲窮千里目\n更上一層樓\n", "王之渙"),
    ("# 静夜思\n李白\n床前明月光，\n疑是地上霜。\n", "李白"), ("# 夜の歌\n佐倉縦\n\n夜の雨。\n", "佐倉縦"),
    // Lists, lines of verse, and other names of parts.
    ("# 名簿\n山田太郎\n佐藤花子\n鈴木一郎\n", nil), ("# 買い物\n牛乳瓶\nパンを買う。\n卵も買う。\n", nil),
    ("# 無題\n白日依山盡\n黃河入海流\n欲窮千里目\n更上一層樓\n", nil), ("# 題\n第一章\n夜の雨が降る\n静かに降る\n", nil),
    ("# 題\n夜の雨が降る\n静かに降る\n", nil), ("## 題\n佐倉縦\n夜の雨が降る\n静かに降る\n", nil),
  ])
func nameUnderMark(_ text: String, _ author: String?) throws {
  for detection in [HeadingDetection.automatic, .never] {
    let options = ManuscriptOptions(heading: detection)
    let read = try ManuscriptReader(options: options).read(Array(text.utf8), name: "a.md")
    #expect(read.document.author == (detection == .never ? nil : author))
    let isReported = read.diagnostics.contains { $0.code == .headingTaken }
    #expect(isReported == (read.document.author != nil && !text.contains("縦\n\n夜の雨。")))
  }
}

@Test(arguments: HeadingDetection.allCases)
func metadataOfTheUser(_ detection: HeadingDetection) throws {
  let text = "春曉\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。"
  let options = ManuscriptOptions(heading: detection, title: "Spring", author: "Meng")
  let document = try ManuscriptReader(options: options).read(Array(text.utf8)).document
  #expect(document.title == "Spring")
  #expect(document.author == "Meng")
  #expect(document.text == text)
  #expect(document.paragraphs.map(\.role).contains(.title) == (detection != .never))
}

@Test(
  "P17: a name below a short poem, farther down than its lines or after a blank one, is the signature",
  arguments: [
    ("静けさや\n岩にしみ入る\n蝉の声\n　　　　芭蕉\n", "芭蕉"), ("柿くへば\n鐘が鳴るなり\n法隆寺\n\n正岡子規\n", "正岡子規"),
    ("牀前明月光，\n疑是地上霜。\n舉頭望明月，\n低頭思故鄉。\n\t\t\t李白\n", "李白"),
    ("空山不見人\n但聞人語響\n返景入深林\n復照青苔上\n\n裴十迪\n", "裴十迪"),
    ("나 보기가 역겨워\n가실 때에는\n말없이 고이\n　　　　김소월\n", "김소월"),
    // Two halves of a waka are no title and author.
    ("東風吹かばにほひおこせよ梅の花\nあるじなしとて春を忘るな\n\n　　　菅原道真\n", "菅原道真"),
    ("田子の浦にうちいでてみれば白妙の\n富士の高嶺に雪は降りつつ\n\n山部赤人\n", "山部赤人"),
    // A last line that is verse.
    ("秋の夜\n　　ひとり\nまた会う日まで\n　　さようなら\n", nil), ("白日依山盡\n黃河入海流\n\n更上一層樓\n", nil),
    ("さくら\nさくらさくら\n\nやよいの空は\n\n見渡すかぎり\n\n霞か雲\n", nil),
    ("風\n　雨\n　　雪\n　　　雷\n", nil), ("朝になる\n夜になる\n\n五月三日\n", nil),
    ("朝になる\n夜になる\n　　　　月が出た。\n", nil),
  ] as [(String, String?)])
func nameBelow(_ text: String, _ name: String?) throws {
  let document = try ManuscriptReader(options: ManuscriptOptions()).read(Array(text.utf8)).document
  #expect(document.author == name)
  let last = document.paragraphs.last { !$0.range.isEmpty }
  #expect((last?.style.alignment == .bottom) == (name != nil))
}

@Test func detectionNames() {
  #expect(HeadingDetection.allCases.map(\.rawValue) == ["auto", "always", "never"])
}

@Test func longLinesAreNoHeading() throws {
  let long = String(repeating: "e\u{301}", count: 100_000)
  try check(HeadingCase("\(long)\n李白\n\n牀前明月光，疑是地上霜。"), .automatic)
  try check(HeadingCase("春曉\n孟浩然\n\n\(long)", "春曉", "孟浩然"), .automatic)
}
