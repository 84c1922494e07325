import CommandOptions
import Manuscript
import Storage
import VerticalLayout
import VerticalPress

/// A job as a line of JSON: `text` or `input`, `output`, and options by their names.
struct BatchJob {
  var item: BatchItem
  /// The stem of its input, where that is a file.
  var inputStem: String?

  /// - Parameter root: the folder that the job may read from, without links; `nil` for all.
  init(
    _ value: JSONValue, name: String, root: String?, rules: any JobRules
  ) throws(JobMistake) {
    guard case .object(let members) = value else {
      throw JobMistake(.badInput, "a job is an object, with “text” or “input”")
    }
    if let input = members["input"] {
      guard let path = input.string, path != "-", !path.utf8.contains(0), members["text"] == nil
      else {
        throw JobMistake(
          .usage, "“input” is the name of a file, without “text” beside it", of: "input")
      }
      item = BatchItem(.file(path), name: path)
      item.root = root
      inputStem = Files.stem(of: path)
    } else if let text = members["text"] {
      guard let text = text.string else {
        throw JobMistake(.usage, "“text” should be a string", of: "text")
      }
      item = BatchItem(.text(text), name: name)
    } else if let poems = PoemCollection.poems(in: value) {
      item = BatchItem(.poems(poems), name: name)
      return
    } else if ForeignFile.isLayout(value) {
      throw JobMistake(.badInput, ForeignFile.layoutAdvice)
    } else {
      throw JobMistake(.usage, "a job needs “text” or “input”")
    }
    if let output = members["output"] {
      guard let path = output.string, !path.isEmpty, path != "-", !path.utf8.contains(0) else {
        throw JobMistake(.usage, "“output” is the name of a file", of: "output")
      }
      item.output = path
    }
    var options: [(key: String, given: [GivenOption])] = []
    for (key, value) in members.sorted(by: { $0.key < $1.key })
    where !["input", "text", "output"].contains(key) {
      do throws(Failure) {
        options.append((key, try rules.options(for: key, value)))
      } catch {
        throw JobMistake(error, of: key)
      }
    }
    do throws(Failure) {
      item.options = try BatchJob.checked(options.flatMap(\.given), root, by: rules)
    } catch {
      let own = options.first { (try? BatchJob.checked($0.given, root, by: rules)) == nil }
      throw JobMistake(error, of: own?.key)
    }
  }

  /// Options that may stand in a job, as they are.
  private static func checked(
    _ options: [GivenOption], _ root: String?, by rules: any JobRules
  ) throws(Failure) -> [GivenOption] {
    try rules.check(options, root: root)
    return options
  }
}
