import VerticalLayout

/// A worker's answer.
struct BatchReply {
  var outcome: BatchOutcome
  /// What is to be remembered for the next run.
  var record: BatchRecord?
  /// The layout as one line of JSON.
  var layout: [UInt8] = []

  init(_ outcome: BatchOutcome) { self.outcome = outcome }

  var frame: Frame {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("outcome")
      writer.object { outcome.json(into: &$0) }
      guard let record else { return }
      writer.key("record")
      record.json(into: &writer)
    }
    return Frame(head: writer.bytes, payload: layout)
  }

  init?(_ frame: Frame) {
    guard let value = try? JSONReader.read(frame.head),
      let outcome = value["outcome"].flatMap(BatchOutcome.init)
    else { return nil }
    self.outcome = outcome
    record = value["record"].flatMap { BatchRecord($0) }
    layout = frame.payload
  }
}

/// What is remembered of an item that was done, so that it is not done again.
struct BatchRecord {
  var output: String
  /// The hash of text and options.
  var key = ""
  var outcome = BatchOutcome(.done)
  var files: [(path: String, hash: String)] = []
  var fonts: [(path: String, hash: String)] = []

  init(output: String) { self.output = output }

  var json: [UInt8] {
    var writer = JSONWriter()
    json(into: &writer)
    return writer.bytes
  }

  func json(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("output")
      writer.string(output)
      writer.key("key")
      writer.string(key)
      for (name, list) in [("files", files), ("fonts", fonts)] {
        writer.key(name)
        writer.array { writer in
          for entry in list {
            writer.array { writer in
              writer.string(entry.path)
              writer.string(entry.hash)
            }
          }
        }
      }
      writer.key("outcome")
      writer.object { outcome.json(into: &$0) }
    }
  }

  init?(json bytes: [UInt8]) {
    guard !bytes.isEmpty, let value = try? JSONReader.read(bytes) else { return nil }
    self.init(value)
  }

  init?(_ value: JSONValue) {
    guard let output = value["output"]?.string, let key = value["key"]?.string,
      let outcome = value["outcome"].flatMap(BatchOutcome.init)
    else { return nil }
    self.output = output
    self.key = key
    self.outcome = outcome
    func list(_ name: String) -> [(path: String, hash: String)] {
      (value[name]?.array ?? []).map { entry in
        let words = (entry.array ?? []).compactMap(\.string)
        return words.count == 2 ? (words[0], words[1]) : ("", "")
      }
    }
    files = list("files")
    fonts = list("fonts")
  }
}
