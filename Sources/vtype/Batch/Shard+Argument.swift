import Batches
import CommandOptions

extension Shard: OptionValue {
  package init?(argument: String) { self.init(argument) }

  package var defaultValueDescription: String { description }
}
