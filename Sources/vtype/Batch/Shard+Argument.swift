import Batches
import CommandOptions

extension Shard: OptionValue {
  package init?(argument: String) { self.init(argument) }

  package var defaultValueDescription: String { description }

  package static func complaint(about text: String) -> String {
    "expected a part and how many there are, such as 2/8 for the second of eight"
  }
}
