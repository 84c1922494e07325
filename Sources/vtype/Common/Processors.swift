import Glibc

/// What there is to work with.
enum Processors {
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
