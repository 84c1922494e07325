// Batches: many texts in one run, and what became of each.
//
// Inputs (folders, patterns, lists, collections of poems) become items in an order that depends on them alone; names and
// places of outputs are settled before anything is written, so that no two texts share one. Items go to worker processes
// and not to threads: a text that crashes, hangs or takes all memory costs one item, and libraries of C that keep state stay
// apart. Each worker asks for the next item when it is done (a work queue), so that long texts do not wait for each other.
// Unfinished files have names of their own and are put in their places in groups, after one wait for the disk.
// The state of a folder is a log of records: the hashes of text, options, fonts and outputs. An item whose record still
// holds is unchanged, and not set again. Shards split the items by number, so that machines need not talk.
// Nothing here knows options: `JobRules` of the command says what jobs may ask for.

package import CommandOptions
import Glibc
package import Manuscript
package import Storage
package import VerticalLayout
package import VerticalPress

/// One text of a batch and what becomes of it. Travels to a worker as JSON.
package struct BatchItem {
  package enum Source: Equatable {
    case file(String)
    case text(String)
    case poems([Poem])
  }

  /// From 1, in the whole list, of which this run may be a part.
  package var number: Int
  package var source: Source
  /// The text as messages and reports name it.
  package var name: String
  /// Options of its own.
  package var options: [GivenOption] = []
  /// `nil` where only the layout is wanted.
  package var output: String?
  package var format = OutputFormat.pdf
  /// Outputs of other items, which no page of this one may be written to.
  package var reserved: [String] = []
  /// The folder that its file has to be in or below, without links; `nil` where it may be anywhere.
  package var root: String?
  /// The line of a list that names it, with the list's file; `nil` for an input of the command.
  package var listed: SourcePosition?
  /// True if it is a job, which names its files itself.
  package var isJob = false
  /// The reason that it cannot be done at all: a line of a job list that makes no sense.
  package var failure: Failure?

  /// The path of its file; empty where it is no file.
  package var path: String { if case .file(let path) = source { path } else { "" } }

  package func json(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("number")
      writer.value(number)
      writer.key("name")
      writer.string(name)
      switch source {
      case .file(let path):
        writer.key("input")
        writer.string(Files.forOtherProcess(path))
      case .text(let text):
        writer.key("text")
        writer.string(text)
      case .poems(let poems):
        writer.key("poems")
        writer.array { writer in
          for poem in poems { poem.json(into: &writer) }
        }
      }
      writer.key("options")
      writer.array { writer in
        for option in options { option.json(into: &writer) }
      }
      if let output {
        writer.key("output")
        writer.string(output)
      }
      writer.key("format")
      writer.string(format.rawValue)
      if let root {
        writer.key("root")
        writer.string(root)
      }
      guard !reserved.isEmpty else { return }
      writer.key("reserved")
      writer.array { writer in
        for path in reserved { writer.string(path) }
      }
    }
  }

  /// Reads what ``json(into:)`` wrote.
  package init?(_ value: JSONValue) {
    guard let number = value["number"]?.int, let name = value["name"]?.string,
      let options = value["options"]?.array, let word = value["format"]?.string,
      let format = OutputFormat(rawValue: word)
    else { return nil }
    if let path = value["input"]?.string {
      source = .file(path)
    } else if let text = value["text"]?.string {
      source = .text(text)
    } else if let poems = value["poems"]?.array {
      source = .poems(poems.map { Poem($0) })
    } else {
      return nil
    }
    self.number = number
    self.name = name
    self.options = options.compactMap { GivenOption($0) }
    self.format = format
    output = value["output"]?.string
    root = value["root"]?.string
    reserved = (value["reserved"]?.array ?? []).compactMap(\.string)
  }

  package init(number: Int = 0, _ source: Source, name: String) {
    self.number = number
    self.source = source
    self.name = name
  }

  /// An item that fails, and keeps no other from being done.
  package init(failure: Failure, name: String) {
    self.init(.text(""), name: name)
    self.failure = failure
  }

  /// Makes it one that fails, at its line of a list where it has one.
  package mutating func fail(_ problem: Failure) { failure = reported(problem) }

  /// The book of vRain that it is, where it is one. Jobs that may not read everywhere name none.
  package var vrainBook: VRainFolder? { root == nil ? VRainFolder(path) : nil }

  /// A failure of it as it is told: at its line of a list, where it is of no place in its text.
  package func reported(_ failure: Failure) -> Failure {
    var failure = failure
    guard failure.place == nil, let listed else {
      failure.file = self.failure?.file ?? failure.file ?? name
      return failure
    }
    if placeInList == nil { failure.message = "\(failure.file ?? name): \(failure.message)" }
    (failure.place, failure.file) = (listed, listed.file)
    return failure
  }

  /// The place of a text that stands in a list itself.
  package var placeInList: SourcePosition? { listed.flatMap { name == Self.name($0) ? $0 : nil } }

  /// The name of a text that stands in a list itself.
  package static func name(_ place: SourcePosition) -> String {
    "\(place.file ?? ""):\(place.line)"
  }

  /// The bytes of its file.
  ///
  /// - Parameter advice: the way to allow other folders, for messages.
  package func readFile(advice: String) throws(Failure) -> [UInt8] {
    if let book = vrainBook { return try book.bytes() }
    guard let root else { return try Files.read(path) }
    return try Files.read(path, beneath: [root], advice: advice)
  }

  /// The text as a press takes it.
  ///
  /// - Parameter bytes: those of its file, where it has one.
  package func input(_ bytes: [UInt8]) -> TextInput {
    switch source {
    case .poems(let poems): .poems(poems)
    case .text(let text): .text(text)
    case .file(let path): vrainBook == nil ? .bytes(bytes, name: path) : .file(path)
    }
  }

  /// The text as a press takes it, whose file is read.
  package func input(advice: String) throws(Failure) -> TextInput {
    guard case .file = source, vrainBook == nil else { return input([]) }
    return input(try readFile(advice: advice))
  }
}

extension GivenOption {
  /// An array of its name, and of the text of its value where it has one.
  fileprivate func json(into writer: inout JSONWriter) {
    writer.array { writer in
      writer.string(name)
      if let text { writer.string(text) }
    }
  }

  fileprivate init?(_ value: JSONValue) {
    guard let strings = value.array?.compactMap(\.string), let name = strings.first else {
      return nil
    }
    self.init(name, strings.dropFirst().first)
  }
}

extension Poem {
  fileprivate func json(into writer: inout JSONWriter) {
    writer.object { writer in
      for case (let key, let text?) in [
        ("title", title), ("author", author), ("source", source), ("section", section),
        ("collection-language", collectionLanguage?.text),
      ] {
        writer.key(key)
        writer.string(text)
      }
      for (key, words) in [("prologue", prologue), ("lines", lines), ("notes", notes)] {
        writer.key(key)
        writer.array { writer in
          for line in words { writer.string(line) }
        }
      }
    }
  }

  fileprivate init(_ value: JSONValue) {
    func words(_ key: String) -> [String] { (value[key]?.array ?? []).compactMap(\.string) }
    self.init(
      title: value["title"]?.string, author: value["author"]?.string,
      source: value["source"]?.string, section: value["section"]?.string,
      prologue: words("prologue"), lines: words("lines"), notes: words("notes"))
    collectionLanguage = value["collection-language"]?.string.flatMap { LanguageTag($0) }
  }
}
