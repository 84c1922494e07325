import Batches
import CommandOptions
import Storage
import VerticalPress

extension BatchCommand {
  func run(given: [GivenOption]) throws {
    do throws(Failure) {
      if mergeReports {
        try merge()
      } else {
        try BatchRun(command: self).run()
      }
    } catch {
      Messages().error(error, input: nil)
      throw ExitCode(error.status.rawValue)
    }
  }

  private func merge() throws(Failure) {
    let merged = try BatchReport(merging: inputs)
    var read = ReadFiles()
    for input in inputs { read.add(input, as: .report) }
    try Interruption.holding { () throws(Failure) in
      var files = OutputFiles(read: read)
      try files.write(to: report ?? "-", as: .any) { (sink) throws(Failure) in
        try merged.write(to: sink)
      }
      try files.commit()
    }
    let sum = merged.sum
    if sum.hasFailed { throw Failure(sum.status, "some of the texts were not set") }
  }
}
