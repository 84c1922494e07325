package import VerticalLayout

extension CommandDescription {
  /// The command as JSON, from which `scripts/make-manual` makes the manual page.
  package func json(into writer: inout JSONWriter) {
    writer.object {
      $0.key("commandName")
      $0.string(name)
      $0.key("abstract")
      $0.string(abstract)
      $0.key("discussion")
      $0.string(discussion)
      $0.key("arguments")
      $0.array { for argument in arguments { argument.json(into: &$0) } }
      $0.key("subcommands")
      $0.array { for command in subcommands { command.json(into: &$0) } }
    }
  }
}

extension OptionDescription {
  fileprivate func json(into writer: inout JSONWriter) {
    writer.object {
      $0.key("kind")
      switch kind {
      case .input: $0.string("positional")
      case .option: $0.string("option")
      case .flag: $0.string("flag")
      }
      $0.key("names")
      $0.array { for name in names { $0.string(name) } }
      for (key, text) in [
        ("valueName", valueName), ("abstract", abstract), ("discussion", discussion),
        ("defaultValue", usual), ("sectionTitle", section),
      ] {
        guard let text, !text.isEmpty else { continue }
        $0.key(key)
        $0.string(text)
      }
      for (key, isTrue) in [("isOptional", isOptional), ("isRepeating", isRepeating)] where isTrue {
        $0.key(key)
        $0.value(1)
      }
      guard !words.isEmpty else { return }
      $0.key("allValues")
      $0.array { for word in words { $0.string(word) } }
    }
  }
}
