import Glibc

/// glibc's conversions, which ours are compared with.
@safe final class Iconv {
  private let handle: iconv_t

  /// - Parameters: names that iconv knows; `nil` where this machine does not have them.
  init?(from source: String, to target: String) {
    guard let handle = unsafe iconv_open(target, source), Int(bitPattern: handle) != -1
    else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe _ = iconv_close(handle) }

  /// The converted bytes; `nil` where they are ill formed, or a part is left over.
  func convert(_ bytes: [UInt8]) -> [UInt8]? {
    unsafe iconv(handle, nil, nil, nil, nil)
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 64)
    var left = input.count
    var room = output.count
    let isDone = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        guard unsafe iconv(handle, &from, &left, &to, &room) != -1, left == 0 else { return false }
        // A character that may take a mark is held back.
        return unsafe iconv(handle, nil, nil, &to, &room) != -1
      }
    }
    guard isDone else { return nil }
    return output.prefix(output.count - room).map { UInt8(bitPattern: $0) }
  }

  /// The bytes of a text in an encoding; `nil` where it has not all of its characters.
  static func encode(_ text: String, as name: String) -> [UInt8]? {
    guard let iconv = Iconv(from: "UTF-8", to: name) else { return nil }
    return iconv.convert(Array(text.utf8))
  }
}
