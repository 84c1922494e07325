import Glibc

/// The target that `scripts/fuzz` names.
private let target: FuzzTarget = {
  let name = unsafe getenv("VTYPE_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    print("VTYPE_FUZZ_TARGET has to be one of \(FuzzTarget.allCases.map(\.rawValue))")
    exit(64)
  }
  return target
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let violation = target.violation(bytes) {
    print("violation: \(violation)")
    unsafe fflush(nil)
    abort()
  }
  return 0
}
