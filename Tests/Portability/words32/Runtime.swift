// What the compiler's code calls, for a program of wasm32 without a C library. Memory is handed out
// from 16 MiB up, and never taken back. The linker is told to `--wrap` C's names of the heap.

@_extern(wasm, module: "wasi_snapshot_preview1", name: "fd_write")
@_extern(c, "fd_write")
func fileWrite(
  _ file: Int32,
  _ parts: UnsafeRawPointer,
  _ count: Int32,
  _ written: UnsafeMutableRawPointer
) -> Int32

func put(_ text: UnsafeBufferPointer<UInt8>) {
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 3) { room in
    room[0] = Int(bitPattern: text.baseAddress)
    room[1] = text.count
    guard let start = room.baseAddress else { return }
    _ = fileWrite(1, start, 1, start + 2)
  }
}

@_cdecl("_start")
func start() { report() }

nonisolated(unsafe) private var top = 16 << 20

@_cdecl("__wrap_malloc")
func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
  let block = UnsafeMutableRawPointer(bitPattern: top + 16)
  block?.storeBytes(of: count, toByteOffset: -8, as: Int.self)
  top += (count + 31) & ~15
  return block
}

@_cdecl("__wrap_free")
func free(_ block: UnsafeMutableRawPointer?) {}

@_cdecl("__wrap_realloc")
func realloc(_ old: UnsafeMutableRawPointer?, _ count: Int) -> UnsafeMutableRawPointer? {
  let block = allocate(count)
  if let old, let block {
    _ = memmove(block, old, min(count, old.load(fromByteOffset: -8, as: Int.self)))
  }
  return block
}

enum Heap {
  static func resize(_ block: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer? {
    realloc(block, size)
  }

  static func release(_ block: UnsafeMutableRawPointer) { free(block) }
}

@_cdecl("posix_memalign")
func alignedAllocate(
  _ block: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ alignment: Int,
  _ count: Int
) -> Int32 {
  block.pointee = allocate(count)
  return 0
}

@_cdecl("memcpy")
func memcpy(
  _ target: UnsafeMutableRawPointer,
  _ source: UnsafeRawPointer,
  _ count: Int
) -> UnsafeMutableRawPointer { memmove(target, source, count) }

@_cdecl("memmove")
func memmove(
  _ target: UnsafeMutableRawPointer,
  _ source: UnsafeRawPointer,
  _ count: Int
) -> UnsafeMutableRawPointer {
  let isUp = UInt(bitPattern: target) > UInt(bitPattern: source)
  var left = count
  while left > 0 {
    let place = isUp ? left &- 1 : count &- left
    target.storeBytes(
      of: source.load(fromByteOffset: place, as: UInt8.self),
      toByteOffset: place,
      as: UInt8.self
    )
    left &-= 1
  }
  return target
}

@_cdecl("memset")
func memset(
  _ target: UnsafeMutableRawPointer,
  _ byte: Int32,
  _ count: Int
) -> UnsafeMutableRawPointer {
  var place = 0
  while place < count {
    target.storeBytes(of: UInt8(truncatingIfNeeded: byte), toByteOffset: place, as: UInt8.self)
    place &+= 1
  }
  return target
}

@_cdecl("memcmp")
func memcmp(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int32 {
  var place = 0
  while place < count {
    let a = left.load(fromByteOffset: place, as: UInt8.self)
    let b = right.load(fromByteOffset: place, as: UInt8.self)
    if a != b { return Int32(a) - Int32(b) }
    place &+= 1
  }
  return 0
}

/// The product of two integers of 128 bits.
@_cdecl("__multi3")
func multi3(
  _ product: UnsafeMutablePointer<UInt64>,
  _ a: UInt64,
  _ a1: UInt64,
  _ b: UInt64,
  _ b1: UInt64
) {
  let half: UInt64 = 0xFFFF_FFFF
  let low = (a & half) &* (b & half)
  let (middle, other) = ((a & half) &* (b &>> 32), (a &>> 32) &* (b & half))
  let carry = (low &>> 32) &+ (middle & half) &+ (other & half)
  product[0] = (carry &<< 32) | (low & half)
  let high = (a &>> 32) &* (b &>> 32) &+ (middle &>> 32) &+ (other &>> 32) &+ (carry &>> 32)
  product[1] = high &+ a1 &* b &+ a &* b1
}

@_cdecl("putchar")
func putCharacter(_ character: Int32) -> Int32 { character }

@_cdecl("arc4random_buf")
func fillRandomly(_ target: UnsafeMutableRawPointer, _ count: Int) {
  _ = memset(target, 0, count)
}

/// Of numbers with more digits than those that are tried.
@_cdecl("_swift_stdlib_strtod_clocale")
func strtod(_ text: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<Double>) -> UnsafePointer<
  CChar
>? { nil }

@_cdecl("_swift_stdlib_strtof_clocale")
func strtof(_ text: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<Float>) -> UnsafePointer<
  CChar
>? { nil }
