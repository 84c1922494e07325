package import Storage
package import VerticalImages
package import VerticalLayout

/// The images that a document names, read and checked.
package struct FoundImages {
  package private(set) var set: ImageSet
  /// The paths of their files.
  package private(set) var paths: [String] = []
  /// Those that cannot be used, with the text that they are at.
  package private(set) var problems: [Problem] = []
  private let wording: Wording

  package struct Problem {
    /// As the text has it.
    var name: String
    package var range: TextRange
    package var failure: Failure
    /// True if the words of the image are set in its place: its file is not there, or it asks for more than it shows.
    package var setsWords: Bool

    package var diagnostic: Diagnostic {
      Diagnostic(
        .warning, .imageUnusable, failure.message + "; its words are set in its place",
        range: range)
    }

    /// The failure with its place.
    package func failure(in document: Document) -> Failure {
      var places = TextOrigin.DiagnosticPlaces(text: document.text, origin: document.origin)
      var failure = failure
      failure.place = places.place(
        of: Diagnostic(.warning, .attributeNotSet, "", range: range))
      return failure
    }
  }

  /// Reads the images of a document, each once, and adds what is known of them to it. Those that are not there and
  /// those that ask for too much are no images of it any more.
  ///
  /// - Parameter set: takes them.
  package init(
    _ document: inout Document, into set: ImageSet, wording: Wording, finder: () -> ImageFinder
  ) {
    self.set = set
    self.wording = wording
    defer {
      if !wordedNames.isEmpty {
        document.spans.removeAll {
          $0.attribute.image.map { wordedNames.contains($0.image) } ?? false
        }
      }
    }
    var seen = Set(document.images.map(\.name))
    var files: Set<String> = []
    var lazyFinder: ImageFinder?
    document.giveSealsRoom()
    for span in document.spans {
      guard let attachment = span.attribute.image, attachment.room == nil,
        seen.insert(attachment.image).inserted
      else { continue }
      if let words = attachment.seal {
        addSeal(words, attachment.image, at: span.range, to: &document)
        continue
      }
      let found = lazyFinder ?? finder()
      lazyFinder = found
      do throws(Failure) {
        let file = try found.read(attachment.image)
        // Also one that is not shown is not to be written over.
        if files.insert(file.path).inserted { self.paths.append(file.path) }
        document.images.append(try add(file.bytes, attachment.image))
      } catch {
        var failure = error
        failure.message = "the image “\(attachment.image)”: \(error.message)"
        if error.status == .noInput { wordedNames.insert(attachment.image) }
        let setsWords = wordedNames.contains(attachment.image)
        problems.append(
          Problem(
            name: attachment.image, range: span.range, failure: failure, setsWords: setsWords))
      }
    }
  }

  /// The names of those that are not there: a text is set again when they have come.
  package var missing: [String] {
    problems.filter { $0.failure.status == .noInput }.map(\.name)
  }

  /// The warnings of images whose words are set, each with its place. Books are often saved without any of their
  /// pictures: the last warning counts what the others leave out.
  package var warnings: [Diagnostic] {
    let worded = problems.filter(\.setsWords)
    guard worded.count > Self.mostWarnings else { return worded.map(\.diagnostic) }
    var warnings = worded.prefix(Self.mostWarnings).map(\.diagnostic)
    warnings.append(
      Diagnostic(
        .warning, .imageUnusable,
        "the words of \(worded.count) images in all are set in their place; vtype check lists each",
        range: worded[Self.mostWarnings].range))
    return warnings
  }

  private static let mostWarnings = 8

  /// The names of images whose words are set in their place.
  private var wordedNames: Set<String> = []

  private mutating func addSeal(
    _ words: String, _ name: String, at range: TextRange, to document: inout Document
  ) {
    do throws(Failure) {
      document.images.append(try add(try SealPicture.bytes(words), name))
    } catch {
      var failure = error
      failure.message = "the seal “\(words)”: \(error.message)"
      problems.append(Problem(name: name, range: range, failure: failure, setsWords: false))
    }
  }

  private mutating func add(
    _ bytes: [UInt8], _ name: String
  ) throws(Failure) -> ImageAttachment.ImageDescription {
    do throws(ImageError) {
      return try set.add(bytes, name: name)
    } catch {
      if error.isRefusal { wordedNames.insert(name) }
      throw Failure(error, wording)
    }
  }

  /// The warnings of images that could not be drawn as finely as their place asks for; known when pages are drawn.
  package func coarseImages(in document: Document) -> [Diagnostic] {
    set.coarseImages.map { name, reason in
      Diagnostic(
        .warning, .imageCoarse,
        "the image “\(name)” has fewer pixels than its place asks for: \(Failure(reason, wording).message)",
        range: document.spans.first { $0.attribute.image?.image == name }?.range)
    }
  }
}

extension Document {
  /// Gives seals in the text a width and some room where they have none.
  fileprivate mutating func giveSealsRoom() {
    for index in spans.indices {
      guard case .attachment(var image) = spans[index].attribute, image.seal != nil,
        image.width == nil, image.height == nil
      else { continue }
      image.width = SealPicture.width
      if image.insets == ImageAttachment.Insets() {
        image.insets.top = SealPicture.gap
      }
      spans[index].attribute = .attachment(image)
    }
  }
}

extension Failure {
  package init(_ error: ImageError, _ wording: Wording) {
    switch error {
    case .workerFailed, .outOfMemory: self.init(.tryAgain, error.description, cause: error)
    case .tooSlow:
      self.init(.badInput, error.description + ", or allow more " + wording.moreTime, cause: error)
    case .tooMuchMemory, .tooManyPixelsInside:
      self.init(
        .badInput, error.description + ", or allow more " + wording.moreMemory, cause: error)
    default: self.init(.badInput, error.description, cause: error)
    }
  }
}
