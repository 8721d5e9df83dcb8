/// Whether a type has parameters, or is in one that has: Swift computes its static properties each
/// time, since it stores none of them. True for every class.
@usableFromInline
func isGeneric(_ type: Any.Type) -> Bool {
  #if _ptrauth(_arm64e)
    // The pointer to the descriptor is signed.
    return true
  #else
    // SAFETY: the first two words of the metadata of structs and enums are their kind and the pointer
    // to their descriptor, whose first four bytes are flags: stable on Apple platforms since Swift 5,
    // and the same everywhere (swift/docs/ABI/TypeMetadata.rst).
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    guard metadata[0] == 0x200 || metadata[0] == 0x201,
      let flags = UnsafePointer<UInt32>(bitPattern: metadata[1])
    else { return true }
    return flags[0] & 0x80 != 0
  #endif
}
