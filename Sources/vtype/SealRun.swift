import CommandOptions
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// `vtype --seal 王維之印 -o seal.svg`: a picture of seals alone, on nothing (SH-E4).
extension VType {
  /// True where seals are asked for, and neither a text nor a sheet that they would stand on.
  var drawsSeals: Bool { inputs.isEmpty && !text.layout.sealsAlone.isEmpty }

  /// The width of a seal in its picture: that of a name seal on a letter.
  private static let side = Length.mm(24)

  func drawSeals() throws {
    let messages = Messages(isQuiet: text.output.quiet)
    do throws(Failure) {
      var seals: [Seal] = []
      for words in text.layout.sealsAlone {
        do throws(Seal.SealError) {
          seals.append(try Seal(words: words))
        } catch {
          throw Failure(.usage, "--seal “\(words)”: \(error)")
        }
      }
      var options = PressOptions()
      options.layout.style.fonts = text.fonts.all
      options.layout.use(seals: seals, side: Self.side)
      options.dpi = text.output.dpi
      for path in output {
        var own = options
        // A PNG would have white paper below it.
        if OutputFormat(suffixOf: path) == .png {
          own.layout.page.paper =
            text.layout.paper ?? Color(red: 255, green: 255, blue: 255, alpha: 0)
        } else {
          own.layout.page.paper = text.layout.paper
        }
        do throws(PressError) {
          let report = try Press(own).write(Document("\n"), to: path)
          for diagnostic in report.diagnostics where diagnostic.code != .textEmpty {
            switch diagnostic.severity {
            case .note: messages.note(diagnostic.message, input: nil)
            case .warning: messages.warning(diagnostic.message, input: nil)
            }
          }
        } catch {
          throw Failure(.cannotWrite, "\(error)")
        }
      }
    } catch {
      messages.error(error, input: nil)
      throw ExitCode(error.status.rawValue)
    }
  }
}
