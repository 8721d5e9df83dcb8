// The same program on this machine.
import Glibc

func put(_ text: UnsafeBufferPointer<UInt8>) { write(1, text.baseAddress, text.count) }

enum Heap {
  static func resize(_ block: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer? {
    realloc(block, size)
  }

  static func release(_ block: UnsafeMutableRawPointer) { free(block) }
}

@main
enum Host {
  static func main() { report() }
}
