import Manuscript
import Testing
import VerticalLayout

/// Books of Project Gutenberg, without what stands around them.
struct GutenbergTests {
  private static let head = """
    The Project Gutenberg EBook of a book

    Title: 山中記

    Author: 某生
    Language: Chinese

    *** START OF THIS PROJECT GUTENBERG EBOOK 山中記 ***

    Produced by Someone


    """
  private static let tail = """


    End of the Project Gutenberg EBook of 山中記

    *** END OF THIS PROJECT GUTENBERG EBOOK 山中記 ***

    A licence.

    """
  private static let body = "第一回　古廟\n\n某日﹔天晴︰眾人出遊。\n"

  @Test(arguments: [
    head + body + tail, head + body, body + tail,
    body + "\n*** END OF THE PROJECT GUTENBERG EBOOK X ***\nx",
    head + body + "\nEnd of Project Gutenberg's Book, by X\n",
  ])
  func frames(_ source: String) throws {
    let read = try ManuscriptReader(options: ManuscriptOptions()).read(Array(source.utf8))
    #expect(read.document.text == "第一回　古廟\n\n某日；天晴：眾人出遊。\n")
    #expect(read.document.paragraphs.first?.role == .heading(level: 2))
    if source.hasPrefix("The") {
      #expect(read.document.title == "山中記")
      #expect(read.document.author == "某生")
    }
    #expect(read.diagnostics.contains { $0.message.hasPrefix("read as Project Gutenberg, since") })
    #expect(read.document.origin?.source == source)
  }

  /// A ? before an ideograph stands for a character that is lost, in a book that has ？ for questions (NO-W4).
  @Test func lostCharacters() throws {
    let asked = "何？誰？孰？安？\n這?麼兒，\n"
    let read = try Read(Self.head + asked + Self.tail, as: .gutenberg, heading: .never)
    #expect(read.text == asked)
    #expect(
      read.diagnostics.map(\.message) == ["? stands in place of a character that the file has lost"]
    )
    #expect(try Read(Self.head + "何?誰?\n" + Self.tail, as: .gutenberg).diagnostics.isEmpty)
  }

  /// Pages of blank lines are two of them.
  @Test func blankLines() throws {
    let source = Self.head + "甲\n" + String(repeating: "　\n\n", count: 50) + "乙\n" + Self.tail
    #expect(try Read(source, as: .gutenberg, heading: .never).text == "甲\n　\n\n乙\n")
  }

  @Test(arguments: [
    "*** START OF 題 ***\n", "他說：End of the Project Gutenberg EBook\n", "***\n甲\n***\n",
    "END OF THE BOOK\n",
  ])
  func otherTexts(_ source: String) throws {
    #expect(
      try ManuscriptReader(options: ManuscriptOptions()).read(Array(source.utf8)).document.text
        == source)
  }

  @Test func aTextThatEndsAnywhere() throws {
    let source = Array((Self.head + Self.body + Self.tail).utf8)
    for length in 0...source.count {
      let part = String(decoding: source.prefix(length), as: UTF8.self)
      let read = try Read(part, as: .gutenberg)
      if let origin = read.document.origin {
        #expect(origin.map.textCount == read.text.utf8.count)
        #expect(origin.map.sourceCount == part.utf8.count)
      }
    }
  }
}
