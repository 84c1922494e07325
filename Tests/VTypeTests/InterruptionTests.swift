import Glibc
import Testing

/// A run that is killed leaves old files or new files, and nothing between.
@Suite(.serialized)
struct InterruptionTests {
  let folder: Folder
  private let options = ["--page", "a6", "--dpi", "72", "--quiet"]

  init() throws {
    folder = try Folder()
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥。\n", count: 120), to: "a.txt")
    try folder.makeFolder("out")
  }

  @Test("YY-52: a file is old or new", arguments: ["p-%03d.png", "p.pdf", "p.json"])
  func aFileIsOldOrNew(_ output: String) throws {
    let arguments = ["a.txt", "-o", "out/" + output] + options
    let start = Program.now
    #expect(try folder.vtype(arguments).status == 0)
    let duration = Program.now - start
    let names = folder.names(in: "out")
    var new: [String: [UInt8]] = [:]
    for name in names { new[name] = try folder.read("out/" + name) }
    #expect(output.hasPrefix("p-") ? names.count > 3 : names.count == 1)

    var killed = 0
    let moments = 8
    for moment in 1...moments {
      for name in names { try folder.write("old \(name)", to: "out/" + name) }
      let program = try folder.start(arguments)
      usleep(UInt32(duration * 1_050_000 * Double(moment) / Double(moments)))
      program.kill()
      if try program.wait().status == -SIGKILL { killed += 1 }
      for name in names {
        let bytes = try folder.read("out/" + name)
        #expect(bytes == new[name] || bytes == Array("old \(name)".utf8))
      }
      // What was being written has a name that no one takes for an output.
      for name in folder.names(in: "out") where new[name] == nil {
        #expect(name.hasPrefix(".vtype-"))
        unsafe _ = unlink(folder.path("out/" + name))
      }
    }
    #expect(killed > 0)
  }
}
