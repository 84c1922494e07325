package import Storage
package import VerticalLayout

/// A worker's answer.
package struct BatchReply {
  package var outcome: BatchOutcome
  /// The files that it has written, to be put in their places.
  package var files: [UnsettledFile] = []
  /// The record for the next run: a ``BatchRecord`` as a line of JSON, or nothing. Only workers read it.
  package var record: [UInt8] = []
  /// The layout as one line of JSON.
  package var layout: [UInt8] = []

  package init(_ outcome: BatchOutcome) { self.outcome = outcome }

  /// Becomes that of an item that has failed after all; what was found out about its text stays.
  package mutating func fail(_ failure: Failure) {
    var failed = BatchOutcome(failure)
    failed.warnings = outcome.warnings
    failed.dropped = outcome.dropped
    failed.guessed = outcome.guessed
    failed.milliseconds = outcome.milliseconds
    self = BatchReply(failed)
  }

  package var message: WorkerMessage {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("outcome")
      writer.object { outcome.json(into: &$0) }
      writer.key("files")
      writer.pairs(files.map { ($0.temporary, $0.path) })
    }
    return WorkerMessage(head: writer.bytes, payload: record + [UInt8(ascii: "\n")] + layout)
  }

  package init?(_ message: WorkerMessage) {
    guard let value = try? JSONReader.read(message.head),
      let outcome = value["outcome"].flatMap(BatchOutcome.init),
      let lineEnd = message.payload.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    self.outcome = outcome
    files = (value["files"]?.pairs ?? []).map { UnsettledFile(temporary: $0.0, path: $0.1) }
    record = Array(message.payload[..<lineEnd])
    layout = Array(message.payload[(lineEnd + 1)...])
  }
}

/// The record of an item that was done, so that it is not done again.
package struct BatchRecord {
  package var output: String
  /// The hash of text and options.
  package var key = ""
  package var outcome = BatchOutcome(.done)
  /// Files by their paths, with the hashes of what is in them.
  package typealias FileList = [(path: String, hash: String)]
  package var files: FileList = []
  package var fonts: FileList = []
  package var images: FileList = []

  package init(output: String) { self.output = output }

  package var json: [UInt8] {
    var writer = JSONWriter()
    json(into: &writer)
    return writer.bytes
  }

  package func json(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("output")
      writer.string(output)
      writer.key("key")
      writer.string(key)
      for (name, list) in [("files", files), ("fonts", fonts), ("images", images)]
      where name != "images" || !list.isEmpty {
        writer.key(name)
        writer.pairs(list)
      }
      writer.key("outcome")
      writer.object { outcome.json(into: &$0) }
    }
  }

  package init?(json bytes: [UInt8]) {
    guard !bytes.isEmpty, let value = try? JSONReader.read(bytes) else { return nil }
    self.init(value)
  }

  package init?(_ value: JSONValue) {
    guard let output = value["output"]?.string, let key = value["key"]?.string,
      let outcome = value["outcome"].flatMap(BatchOutcome.init)
    else { return nil }
    self.output = output
    self.key = key
    self.outcome = outcome
    files = value["files"]?.pairs ?? []
    fonts = value["fonts"]?.pairs ?? []
    images = value["images"]?.pairs ?? []
  }
}

extension JSONWriter {
  package mutating func pairs(_ pairs: [(String, String)]) {
    array { writer in
      for pair in pairs {
        writer.array { writer in
          writer.string(pair.0)
          writer.string(pair.1)
        }
      }
    }
  }
}

extension JSONValue {
  package var pairs: [(String, String)]? {
    array?.map { entry in
      let words = (entry.array ?? []).compactMap(\.string)
      return words.count == 2 ? (words[0], words[1]) : ("", "")
    }
  }
}
