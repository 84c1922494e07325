import ArgumentParser
import Batches

extension Shard: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package var defaultValueDescription: String { description }
}
