import Glibc
package import Storage
import VerticalImages

/// Finds the files of a text's images: in the folder of the text and below it, and in other folders only
/// where they were allowed. A text may come from anywhere, and must not show what else is on the disk.
package struct ImageFinder {
  /// The folder that relative paths start from.
  private let folder: String
  /// The name of the text without its suffix; empty where there is none.
  private let stem: String
  /// The folders that files may be in, without links.
  private let roots: [String]
  private let wording: Wording
  /// The pictures of the container that the text is in; `nil` for a text in no container.
  private let container: ContainerPictures?

  /// - Parameters:
  ///   - text: the path of the text; empty or `-` for one that is no file.
  ///   - allowed: other folders that files may be in.
  package init(text: String, allowed: [String], wording: Wording) {
    self.wording = wording
    container = ContainerPictures(text)
    folder = text == "-" ? "" : Files.folder(of: text)
    let name = text == "-" ? "" : text.dropFirst(folder.count)
    stem = String(name.lastIndex(of: ".").map { name[..<$0] } ?? name[...])
    roots = ([folder.isEmpty ? "." : folder] + allowed).compactMap { Files.real($0) }
  }

  /// - Parameter folders: where files may be; relative paths start in the current folder.
  package init(folders: [String], wording: Wording) {
    self.wording = wording
    container = nil
    (folder, stem) = ("", "")
    roots = folders.compactMap { Files.real($0) }
  }

  /// The bytes of a picture in the container of the text; `nil` where that has none of the name.
  package func inContainer(_ name: String) throws(Failure) -> [UInt8]? {
    try container?.read(name)
  }

  /// The path of a file without links, where the text may have it.
  package func path(of name: String) throws(Failure) -> String {
    let file = try openNamed(name)
    close(file.descriptor)
    return file.path
  }

  /// The bytes of a file that the text may have, and its path without links.
  package func read(_ name: String) throws(Failure) -> (bytes: [UInt8], path: String) {
    if let bytes = try container?.read(name) { return (bytes, name) }
    let file = try openNamed(name)
    defer { close(file.descriptor) }
    let size = Files.size(of: file.descriptor)
    guard size <= ImageLimits.bytes else {
      throw Failure(.badInput, ImageError.tooManyBytes(size).description)
    }
    return (try Files.read(file.descriptor, named: name), file.path)
  }

  /// Opens a file. A name without a suffix, as Re:VIEW has them, is that of a picture in any format; the text's own name may
  /// stand before it, with a hyphen or as that of a folder.
  private func openNamed(_ name: String) throws(Failure) -> (descriptor: Int32, path: String) {
    do throws(Failure) {
      return try open(name)
    } catch {
      let place = Files.folder(of: name)
      let last = name.dropFirst(place.count)
      guard !last.isEmpty, !last.contains(".") else { throw error }
      let own = stem.isEmpty ? [] : ["\(place)\(stem)/\(last)", "\(place)\(stem)-\(last)"]
      for name in own + [name] {
        for suffix in Self.suffixes {
          if let file = try? open(name + suffix) { return file }
        }
      }
      throw error
    }
  }

  /// Those of pictures, in Re:VIEW's order.
  private static let suffixes = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"]

  private func open(_ name: String) throws(Failure) -> (descriptor: Int32, path: String) {
    if let colon = name.firstIndex(of: ":"), name[..<colon].utf8.allSatisfy(\.isOfScheme),
      name[colon...].hasPrefix("://") || ["data", "file"].contains(name[..<colon].lowercased())
    {
      throw Failure(.noInput, "images are read from files alone; save it beside the text")
    }
    let advice = wording.moreFolders
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
