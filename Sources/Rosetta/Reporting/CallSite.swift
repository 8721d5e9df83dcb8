/// Where in a program a run was started.
@usableFromInline
struct CallSite: Sendable {
  let file: StaticString
  let line: UInt
  let function: StaticString

  @usableFromInline
  init(_ file: StaticString, _ line: UInt, _ function: StaticString) {
    self.file = file
    self.line = line
    self.function = function
  }

  /// The name of the file without its module and folders.
  var fileName: String { "\(file)".split(separator: "/").last.map { String($0) } ?? "" }
}
