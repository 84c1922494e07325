import CCairo

/// A sink for the bytes of a file that Cairo writes.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// The bytes, which are given away.
  func take() -> [UInt8] {
    let bytes = bytes
    self.bytes = []
    return bytes
  }

  /// The closure for Cairo. The sink has to outlive its use.
  var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// The function that Cairo calls with each chunk.
  static let write: cairo_write_func_t = { closure, data, count in
    guard let closure = unsafe closure, let data = unsafe data else {
      return CAIRO_STATUS_WRITE_ERROR
    }
    let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}
