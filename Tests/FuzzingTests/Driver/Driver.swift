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

/// The first byte of every input, where `scripts/fuzz` names one notation of `notations`.
private let firstByte: UInt8? = {
  guard let name = unsafe getenv("VTYPE_FUZZ_NOTATION").map({ unsafe String(cString: $0) }) else {
    return nil
  }
  guard let byte = NotationCase.firstByte(of: name) else {
    print("there is no notation \(name)")
    exit(64)
  }
  return byte
}()

/// libFuzzer's own way to change an input.
@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// Called by libFuzzer to make an input of another: those of one notation stay in it, so that failures can be kept.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutated(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  let count = unsafe mutate(bytes, count, limit)
  if let firstByte, count > 0 { unsafe bytes[0] = firstByte }
  return count
}

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  // The first inputs are those of all notations.
  if let firstByte, count > 0 { bytes[0] = firstByte }
  if let violation = target.violation(bytes) {
    print("violation: \(violation)")
    unsafe fflush(nil)
    abort()
  }
  return 0
}
