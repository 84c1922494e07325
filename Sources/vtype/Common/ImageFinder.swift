import Glibc
import Manuscript
import Storage
import VerticalImages
import VerticalLayout

/// Finds the files of a text's images: in the folder of the text and below it, and in other folders only
/// where they were allowed. A text may come from anywhere, and must not show what else is on the disk.
struct ImageFinder {
  /// Where relative paths start.
  private let folder: String
  /// The folders that files may be in, without links.
  private let roots: [String]

  /// - Parameters:
  ///   - text: the path of the text; empty or `-` for one that is no file.
  ///   - allowed: other folders that files may be in.
  init(text: String, allowed: [String]) {
    folder = text == "-" ? "" : Files.folder(of: text)
    roots = ([folder.isEmpty ? "." : folder] + allowed).compactMap { Files.real($0) }
  }

  /// - Parameter folders: where files may be; relative paths start in the current folder.
  init(folders: [String]) {
    folder = ""
    roots = folders.compactMap { Files.real($0) }
  }

  /// The path of a file without links, where the text may have it.
  func path(of name: String) throws(Failure) -> String {
    let file = try open(name)
    close(file.descriptor)
    return file.path
  }

  /// The bytes of a file that the text may have, and its path without links.
  func read(_ name: String) throws(Failure) -> (bytes: [UInt8], path: String) {
    let file = try open(name)
    defer { close(file.descriptor) }
    let size = Files.size(of: file.descriptor)
    guard size <= ImageLimits.bytes else {
      throw Failure(.badInput, ImageError.tooManyBytes(size).description)
    }
    return (try Files.read(file.descriptor, named: name), file.path)
  }

  private func open(_ name: String) throws(Failure) -> (descriptor: Int32, path: String) {
    if let colon = name.firstIndex(of: ":"), name[..<colon].utf8.allSatisfy(\.isOfScheme),
      name[colon...].hasPrefix("://") || ["data", "file"].contains(name[..<colon].lowercased())
    {
      throw Failure(.noInput, "images are read from files alone; save it beside the text")
    }
    let advice = "--allow-images FOLDER allows more"
    do throws(Failure) {
      return try Files.open(
        Files.isAbsolute(name) ? name : folder + name, beneath: roots, advice: advice)
    } catch {
      // What is not beside the text may be in a folder that was named for it.
      guard !Files.isAbsolute(name) else { throw error }
      for root in roots.dropFirst() {
        let file = try? Files.open(root + "/" + name, beneath: roots, advice: advice)
        if let file { return file }
      }
      throw error
    }
  }
}

extension UInt8 {
  /// True if the name of a scheme may have it.
  fileprivate var isOfScheme: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// The images that a document names, read and checked.
struct FoundImages {
  private(set) var set: ImageSet
  /// The paths of their files.
  private(set) var paths: [String] = []
  /// Those that cannot be used, with the text that they are at.
  private(set) var problems: [Problem] = []

  struct Problem {
    var range: TextRange
    var failure: Failure
    /// True if the image asks for more than it shows: its words are set in its place.
    var isRefusal: Bool

    var diagnostic: Diagnostic {
      Diagnostic(
        .warning, .imageUnusable, failure.message + "; its words are set in its place",
        range: range)
    }

    /// The failure with its place.
    func failure(in document: Document) -> Failure {
      var places = DiagnosticPlaces(text: document.text, origin: document.origin)
      var failure = failure
      failure.place = places.place(
        of: Diagnostic(.warning, .attributeNotSet, "", range: range))
      return failure
    }
  }

  /// Reads the images of a document, each once, and tells it of them. Those that ask for too much are no
  /// images of it any more.
  init(_ document: inout Document, _ limits: SVGWorker.Limits, finder: () -> ImageFinder) {
    set = ImageSet(svgWorker: SVGDrawing.worker(limits))
    defer {
      let refused = Set(refusedNames)
      if !refused.isEmpty {
        document.spans.removeAll { $0.attribute.image.map { refused.contains($0.image) } ?? false }
      }
    }
    var seen: Set<String> = []
    var files: Set<String> = []
    var lazyFinder: ImageFinder?
    for span in document.spans {
      guard let attachment = span.attribute.image, attachment.room == nil,
        seen.insert(attachment.image).inserted
      else { continue }
      let found = lazyFinder ?? finder()
      lazyFinder = found
      do throws(Failure) {
        let file = try found.read(attachment.image)
        // Also one that is not shown is not to be written over.
        if files.insert(file.path).inserted { self.paths.append(file.path) }
        document.images.append(try add(file.bytes, attachment.image, limits))
      } catch {
        var failure = error
        failure.message = "the image “\(attachment.image)”: \(error.message)"
        if attachment.isOptional, error.status == .noInput {
          refusedNames.append(attachment.image)
          missing.append(span.range)
          continue
        }
        let isRefusal = refusedNames.last == attachment.image
        problems.append(Problem(range: span.range, failure: failure, isRefusal: isRefusal))
      }
    }
  }

  /// The places of pictures that a text was saved without.
  private var missing: [TextRange] = []

  /// A note on pictures that a text was saved without: their words are set.
  var note: Diagnostic? {
    guard let first = missing.first else { return nil }
    let count = missing.count > 1 ? " (first here, \(missing.count) in all)" : ""
    return Diagnostic(
      .note, .notationApproximated,
      "words are set in place of a picture whose file is not beside the text" + count, range: first)
  }

  /// The names of images that ask for more than they show.
  private var refusedNames: [String] = []

  private mutating func add(
    _ bytes: [UInt8], _ name: String, _ limits: SVGWorker.Limits
  ) throws(Failure) -> ImageDescription {
    do throws(ImageError) {
      return try set.add(bytes, name: name)
    } catch {
      if error.isRefusal { refusedNames.append(name) }
      throw Failure(error)
    }
  }

  /// The warnings of images that could not be drawn as finely as their place asks for; known when pages are drawn.
  func coarseImages(in document: Document) -> [Diagnostic] {
    set.coarseImages.map { name, reason in
      Diagnostic(
        .warning, .imageCoarse,
        "the image “\(name)” has fewer pixels than its place asks for: \(Failure(reason).message)",
        range: document.spans.first { $0.attribute.image?.image == name }?.range)
    }
  }
}

extension Failure {
  init(_ error: ImageError) {
    switch error {
    case .workerFailed, .outOfMemory: self.init(.tryAgain, error.description)
    case .tooSlow:
      self.init(.badInput, error.description + ", or allow more with --image-time")
    case .tooMuchMemory, .tooManyPixelsInside:
      self.init(.badInput, error.description + ", or allow more with --image-memory")
    default: self.init(.badInput, error.description)
    }
  }
}
