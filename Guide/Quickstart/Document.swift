import Foundation

/// Where a document comes from.
enum Document {
  case own
  case standardInput
  case file(path: String)

  struct Unreadable: Error {
    let message: String
  }

  init(argument: String?) {
    switch argument {
    case nil: self = .own
    case "-": self = .standardInput
    case let path?: self = .file(path: path)
    }
  }

  func read() throws(Unreadable) -> Data {
    do {
      switch self {
      case .own:
        guard let url = Bundle.module.url(forResource: "transit", withExtension: "json") else {
          throw Unreadable(message: "transit.json is missing from \(Bundle.module.bundlePath)")
        }
        return try Data(contentsOf: url)
      case .standardInput:
        return try FileHandle.standardInput.readToEnd() ?? Data()
      case .file(let path):
        return try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd() ?? Data()
      }
    } catch let error as Unreadable {
      throw error
    } catch {
      throw Unreadable(message: "cannot read \(name): \(reason(for: error))")
    }
  }

  /// The system's own words, such as "Is a directory", which Foundation's may leave out.
  private func reason(for error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return cause?.localizedFailureReason ?? error.localizedDescription
  }

  var name: String {
    switch self {
    case .own: "transit.json"
    case .standardInput: "standard input"
    case .file(let path): path
    }
  }
}
