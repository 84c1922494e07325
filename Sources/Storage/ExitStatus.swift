import Glibc

/// The command's exit codes, which scripts rely on.
package enum ExitStatus: Int32 {
  case success = 0
  case partlyFailed = 1
  case usage = 64
  case badInput = 65
  case noInput = 66
  case fontMissing = 69
  case cannotWrite = 73
  /// The system lacks something that it may have again later: room on a disk, memory, processes.
  case tryAgain = 75
}

extension ExitStatus {
  /// True for what fails also where there is no memory for it: fonts and pictures that a library does not open (R7).
  var mayBeShortOfMemory: Bool {
    switch self {
    case .fontMissing, .partlyFailed, .noInput: true
    case .success, .usage, .badInput, .cannotWrite, .tryAgain: false
    }
  }

  /// ``tryAgain`` where the system lacks what it may have again later; `nil` for other errors.
  package init?(errno reason: Int32) {
    switch reason {
    case ENOSPC, EDQUOT, ENOMEM, ENOBUFS, EAGAIN, EMFILE, ENFILE: self = .tryAgain
    default: return nil
    }
  }
}
