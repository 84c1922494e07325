/// The words that a shell offers when Tab is pressed, as a script of that shell.
package struct CompletionScript {
  let command: CommandDescription

  package init(command: CommandDescription) { self.command = command }

  /// The script; `nil` for a shell that is not known.
  package func text(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  package static let shells = ["bash", "zsh", "fish"]

  private var names: String { command.subcommands.map(\.name).joined(separator: " ") }

  private static let head = "Written by vtype --generate-completion-script; do not edit."

  /// Lists the families of fonts that are installed, a line each.
  private static let families = "fc-list : family 2>/dev/null | cut -d, -f1 | sort -u"
  private static let familiesNote = "Families of fonts, as fontconfig has them, and files."

  /// The first sentence of what an option does.
  private static func words(_ argument: OptionDescription) -> String {
    let words = argument.abstract
    return words.hasSuffix(".") ? String(words.dropLast()) : words
  }

  // MARK: bash

  private var bash: String {
    var text = """
      # \(Self.head)

      # \(Self.familiesNote)
      _vtype_families() {
        local family word=${cur//\\\\/}
        word=${word#[\\'\\"]}
        while IFS= read -r family; do
          [[ $family == "$word"* ]] && COMPREPLY+=("$family")
        done < <(\(Self.families))
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$cur"))
      }

      _vtype() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=vtype
        COMPREPLY=()
        # An equals sign is a word of its own.
        if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
        if ((COMP_CWORD > 1)); then
          case ${COMP_WORDS[1]} in
            \(names.split(separator: " ").joined(separator: "|"))) command=${COMP_WORDS[1]} ;;
          esac
        fi
        case $command:$prev in

      """
    for command in [command] + command.subcommands {
      for option in command.options where option.kind == .option {
        let pattern = option.names.map { "\(command.name):\($0)" }.joined(separator: "|")
        text += "    \(pattern)) \(Self.bashAction(option.completion)); return ;;\n"
      }
    }
    text += "  esac\n  if [[ $cur == -* ]]; then\n    case $command in\n"
    for command in [command] + command.subcommands {
      let names = command.options.flatMap(\.names).joined(separator: " ")
      text +=
        "      \(command.name)) COMPREPLY=($(compgen -W '\(names) --help-all' -- \"$cur\")) ;;\n"
    }
    text += """
          esac
          return
        fi
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$cur"))
        if ((COMP_CWORD == 1)); then COMPREPLY+=($(compgen -W '\(names)' -- "$cur")); fi
        if [[ $command == snapshot ]] && ((COMP_CWORD == 2)); then
          COMPREPLY=($(compgen -W 'record verify' -- "$cur"))
        fi

      """
    for command in command.subcommands {
      guard let words = command.inputWords else { continue }
      text += """
          if [[ $command == \(command.name) ]]; then
            COMPREPLY+=($(compgen -W '\(words.joined(separator: " "))' -- "$cur"))
          fi

        """
    }
    text += """
      }
      complete -F _vtype vtype

      """
    return text
  }

  private static func bashAction(_ values: OptionCompletion) -> String {
    switch values {
    case .list(let words), .words(let words):
      (words.contains { $0.hasSuffix("=") } ? "compopt -o nospace 2>/dev/null; " : "")
        + "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\"))"
    case .families: "_vtype_families"
    case .files: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$cur\"))"
    case .folders: "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$cur\"))"
    case .none: "COMPREPLY=()"
    }
  }

  // MARK: zsh

  private var zsh: String {
    var text = """
      #compdef vtype
      # \(Self.head)

      # \(Self.familiesNote)
      (( $+functions[_vtype_families] )) || _vtype_families() {
        local -a families
        families=(${(f)"$(\(Self.families))"})
        _alternative 'families:family:compadd -a families' 'files:file:_files'
      }

      """
    for command in [command] + command.subcommands {
      text += "(( $+functions[_vtype_\(command.name)] )) || _vtype_\(command.name)() {\n"
      text += "  _arguments -s -S : \\\n"
      for option in command.options { text += "    \(Self.zshSpecification(option)) \\\n" }
      text += "    '--help-all[Show the options that people use]'"
      for input in command.inputs {
        let action =
          input.completion == .none && input.valueName != "action"
          ? "_files" : Self.zshAction(input)
        text += " \\\n    '\(input.isRepeating ? "*" : ""):\(input.valueName):\(action)'"
      }
      text += "\n}\n\n"
    }
    text += """
      _vtype() {
        local -a commands
        commands=(

      """
    for command in command.subcommands {
      text += "    '\(command.name):\(Self.zshQuoted(command.abstract))'\n"
    }
    text += """
        )
        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          _alternative 'files:text:_files' 'commands:command:{ _describe command commands }'
          return
        fi
        if (( CURRENT > 2 )) && [[ -n ${(M)commands:#$words[2]:*} ]]; then
          local name=$words[2]
          shift words
          (( CURRENT-- ))
          _vtype_$name
          return
        fi
        _vtype_vtype
      }

      if [[ $funcstack[1] == _vtype ]]; then _vtype "$@"; else compdef _vtype vtype; fi

      """
    return text
  }

  private static func zshSpecification(_ option: OptionDescription) -> String {
    let description = "[\(zshQuoted(words(option)))]"
    let repeats = option.isRepeating ? "*" : ""
    let value = option.kind == .option ? ":\(zshQuoted(option.valueName)):\(zshAction(option))" : ""
    let written = option.names.map { name in
      option.kind == .flag ? name : name + (name.hasPrefix("--") ? "=" : "+")
    }
    guard written.count > 1 else {
      return "'\(repeats)\(written.first ?? "")\(description)\(value)'"
    }
    let excluded = option.isRepeating ? "" : "'(\(option.names.joined(separator: " ")))'"
    return "\(excluded){\(written.joined(separator: ","))}'\(description)\(value)'"
  }

  private static func zshAction(_ option: OptionDescription) -> String {
    switch option.completion {
    case .words(let words) where words.contains { $0.hasSuffix("=") }:
      "{compadd -S \"\" - \(words.joined(separator: " "))}"
    case .list(let words), .words(let words): "(\(words.joined(separator: " ")))"
    case .families: "_vtype_families"
    case .files: "_files"
    case .folders: "_files -/"
    case .none: ""
    }
  }

  private static func zshQuoted(_ words: String) -> String {
    var text = ""
    for character in words {
      switch character {
      case "'": text += "'\\''"
      case "[", "]", ":", "\\": text += "\\\(character)"
      default: text.append(character)
      }
    }
    return text
  }

  // MARK: fish

  private var fish: String {
    var text = """
      # \(Self.head)

      # \(Self.familiesNote)
      function __vtype_families
        \(Self.families)
      end

      function __vtype_command
        set -l words (commandline -opc)
        if contains -- "$words[2]" \(names)
          echo $words[2]
        else
          echo vtype
        end
      end

      complete -c vtype -n 'test (count (commandline -opc)) -eq 1' -a '\(names)'

      """
    for command in [command] + command.subcommands {
      let condition = "-n 'test (__vtype_command) = \(command.name)'"
      for option in command.options {
        text += "complete -c vtype \(condition)"
        for name in option.names {
          text += name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
        }
        if option.kind == .option { text += Self.fishAction(option.completion) }
        text += " -d '\(Self.fishQuoted(Self.words(option)))'\n"
      }
      text += "complete -c vtype \(condition) -l help-all -d 'Show the options that people use'\n"
      if command.name == "snapshot" {
        text += "complete -c vtype \(condition) -a 'record verify'\n"
      }
      if let words = command.inputWords {
        text += "complete -c vtype \(condition) -a '\(words.joined(separator: " "))'\n"
      }
    }
    return text
  }

  private static func fishAction(_ values: OptionCompletion) -> String {
    switch values {
    case .list(let words), .words(let words): " -x -a '\(words.joined(separator: " "))'"
    case .families: " -r -F -a '(__vtype_families)'"
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .none: " -x"
    }
  }

  private static func fishQuoted(_ words: String) -> String {
    var text = ""
    for character in words {
      if character == "'" || character == "\\" { text += "\\" }
      text.append(character)
    }
    return text
  }
}

extension CommandDescription {
  /// The names that a command takes beside files; `nil` for none.
  fileprivate var inputWords: [String]? {
    for input in inputs {
      if case .list(let words) = input.completion { return words }
    }
    return nil
  }
}
