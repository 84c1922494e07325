/// The words that the command was started with.
package enum Words {
  /// The name of the command, and what stands after it; names of files in it are bytes.
  package static let all: [String] = {
    var words: [String] = []
    for index in 0..<Int(CommandLine.argc) {
      if let word = unsafe CommandLine.unsafeArgv[index] {
        words.append(unsafe String(systemPath: word))
      }
    }
    return words
  }()
}
