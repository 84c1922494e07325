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
    package var range: TextRange
    package var failure: Failure
    /// True if the image asks for more than it shows: its words are set in its place.
    package var isRefusal: Bool

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

  /// Reads the images of a document, each once, and tells it of them. Those that ask for too much are no
  /// images of it any more.
  ///
  /// - Parameter set: takes them.
  package init(
    _ document: inout Document, into set: ImageSet, wording: Wording, finder: () -> ImageFinder
  ) {
    self.set = set
    self.wording = wording
    defer {
      let refused = Set(refusedNames)
      if !refused.isEmpty {
        document.spans.removeAll { $0.attribute.image.map { refused.contains($0.image) } ?? false }
      }
    }
    var seen = Set(document.images.map(\.name))
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
        document.images.append(try add(file.bytes, attachment.image))
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
  package var note: Diagnostic? {
    guard let first = missing.first else { return nil }
    let count = missing.count > 1 ? " (first here, \(missing.count) in all)" : ""
    return Diagnostic(
      .note, .notationApproximated,
      "words are set in place of a picture whose file is not beside the text" + count, range: first)
  }

  /// The names of images that ask for more than they show.
  private var refusedNames: [String] = []

  private mutating func add(
    _ bytes: [UInt8], _ name: String
  ) throws(Failure) -> ImageAttachment.ImageDescription {
    do throws(ImageError) {
      return try set.add(bytes, name: name)
    } catch {
      if error.isRefusal { refusedNames.append(name) }
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
