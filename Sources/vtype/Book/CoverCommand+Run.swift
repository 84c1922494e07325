import CommandOptions
import HouseFiles
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress
import VerticalWriters

extension CoverCommand {
  func run(given: [GivenOption]) throws {
    let messages = Messages(isQuiet: text.output.quiet)
    do throws(Failure) {
      try run(messages)
    } catch {
      throw messages.end(with: error)
    }
  }

  private func run(_ messages: Messages) throws(Failure) {
    guard let path = inputs.first else { return }
    let outputs = try files(to: output)
    let description = try BookDescription(path, allowsOutside: outside.allowOutside)
    guard case .size(let width?, let height?) = text.layout.page.specification(em: text.fonts.em)
    else {
      throw Failure(
        .usage, "a cover needs the size of the book's pages; add --page bunko or --book bunko")
    }
    guard let spine = spine?.absolute ?? description.cover.spineWidth(pages: pageCount) else {
      throw Failure(
        .usage,
        "nothing says how wide the spine is; add --page-count 240, or --spine 12mm, or pages = 240 under [cover]"
      )
    }
    guard spine <= CoverDescription.widestSpine else {
      throw Failure(.usage, "the spine would be \(spine.millimeters) mm wide; 200 mm are the most")
    }
    let sheet = CoverSheet(
      page: PhysicalSize(width: width, height: height), spine: spine,
      direction: text.layout.direction == .ltr ? .leftToRight : .rightToLeft,
      print: text.output.sheet)
    messages.note(
      "the spine is \(spine.millimeters) mm wide, and the cover \(sheet.size.width.millimeters) × "
        + "\(sheet.size.height.millimeters) mm", input: nil)
    var setup = try text.withoutSheet.setup()
    setup.output.paper = description.cover.ground ?? setup.output.paper
    setup.output.pdf.isTagged = false
    var setter = CoverSetter(setup, description, sheet, messages)
    let list = try setter.list()
    let press = Press(setup, library: setter.library)
    var read = ReadFiles()
    read.add(path, as: .settings)
    for file in setter.read + description.files { read.add(file, as: .text) }
    read.add(text)
    for file in outputs {
      if let problem = read.problem(overwriting: file.path) { throw problem }
    }
    try Interruption.holding { () throws(Failure) in
      var files = OutputFiles(read: read)
      let metadata = setter.metadata(creationDate: setup.output.creationDate)
      for file in outputs {
        try press.write(list, metadata, setter.images, to: file, files: &files)
      }
      try files.commit()
    }
  }

  private func files(to paths: [String]) throws(Failure) -> [OutputFile] {
    let given = text.output.format
    if given != nil, paths.count > 1 {
      throw Failure(
        .usage, "--format is for one output; each of several has its own by how it ends")
    }
    var files: [OutputFile] = []
    for path in paths {
      guard let format = given ?? OutputFormat(suffixOf: path), format != .json else {
        throw Failure(
          .usage, "cannot tell the format of \(path); end it in .pdf, .svg or .png, or add --format"
        )
      }
      files.append(OutputFile(path: path, format: format))
    }
    return files
  }
}
