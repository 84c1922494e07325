import Storage
import Synchronization
package import VerticalImages

/// The process that draws SVGs for this one: a copy of it, or this same program with another first word.
package enum SVGDrawing {
  /// The word that makes a process a drawer of SVGs.
  package static let workerName = "--svg-worker"

  /// Those that there are, by their limits: few, since only the command line and settings have them.
  private static let workers = Mutex<[SVGWorker.Limits: SVGWorker]>([:])

  package static func worker(_ limits: SVGWorker.Limits) -> SVGWorker {
    workers.withLock { workers in
      if let known = workers[limits] { return known }
      let worker = SVGWorker(
        program: Files.real("/proc/self/exe") ?? Words.all.first ?? "vtype",
        arguments: [workerName], limits: limits, mayCopy: true)
      if workers.count < 64 { workers[limits] = worker }
      return worker
    }
  }
}
