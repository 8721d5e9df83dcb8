// Patches (RFC 7396) of what a `Mapping` makes.

extension JSONReader {
  /// The value after this patch, by its map. An instance stays the same.
  @usableFromInline
  func merged<Root>(into old: Root, _ map: (inout Root, Mapper) -> Void) -> Root? {
    var value = old
    func merge() -> Bool { mergeObject { map(&value, $0) } }
    let isInstance = Swift.type(of: old as Any) is AnyClass
    let fits = isInstance ? mergeInstance(old as AnyObject, merge) : merge()
    return fits ? value : nil
  }

  /// An instance that is known elsewhere, changed by the map of a mapping. If the map fails, or an
  /// update or merge around it, the old values of the instance are restored.
  @usableFromInline
  func updated<Root>(_ object: Root, _ map: @escaping (inout Root, Mapper) -> Void) -> Root? {
    changed(object) { object, json in
      let isRollback = json.run.pointee.mergeOptions == .rollingBack
      return json.mapObject(adding: isRollback ? .rollingBack : .journaled) { map(&object, $0) }
    }
  }
}

extension Properties {
  /// A new value whose properties are those of the old one after the patch; without an old one,
  /// those that the patch has.
  @usableFromInline
  func merged(into old: Root?, _ json: JSONReader, _ make: (repeat each Value) -> Root) -> Root? {
    let run = json.run
    // No property of the old value has been set, so there is nothing to restore.
    if run.pointee.mergeOptions == .rollingBack { return old }
    guard json.require(hasElements ? .array : .object, hasSecrets: hasSecrets),
      run.pointee.requireStack(forValueAt: json.node)
    else { return nil }
    let (errorsBefore, notedBefore) = (run.errors, run.noted)
    let extra: FieldOptions = old == nil ? .merging : [.merging, .journaled]
    let outer = run.pointee.journal
    run.pointee.journal = Journal(isKept: outer.isKept)
    var value: Root?
    PropertySlot.with(size: size, alignment: alignment) { slots in
      let mapper = Mapper(
        run.shared,
        container: json.node,
        options: run.pointee.shared.baseOptions.union(extra)
      )
      let outerRest = hasRest ? beginRest(mapper, slots) : 0
      let isRead = read(mapper, mergingInto: old, slots)
      if hasRest { endRest(mapper, outerRest) }
      if isRead, run.errors == errorsBefore {
        value = self.make(slots, mapper, make)
      } else if isRead {
        discard(list[...], slots)
      }
      if run.pointee.objects.hasRequests { rememberReadKeys(mapper, slots) }
    }
    if run.noted != notedBefore { json.endObject(since: notedBefore) }
    run.pointee.noteUnknownKeys(of: json.node)
    // An outer rollback restores the instances in the properties.
    let inner = run.pointee.journal
    run.pointee.journal = outer
    run.pointee.journal.addInner(of: inner)
    return run.errors == errorsBefore ? value : nil
  }

  /// Fills the slots with the old properties and what the patch changes. If something does not fit
  /// in a new value, the result is false and the slots are empty.
  private func read(_ mapper: Mapper, mergingInto old: Root?, _ slots: PropertySlot) -> Bool {
    var filled: [PropertyAccess<Root>] = []
    for property in list {
      let slot = slots.advanced(by: property.offset)
      if let old {
        property.merge(mapper, old, slot)
      } else if !property.read(mapper, slot) {
        continue
      }
      filled.append(property)
    }
    if filled.count == list.count { return true }
    discard(filled[...], slots)
    return false
  }
}

extension BridgedKey {
  /// Fills the slot with the property of an old value after the patch.
  @usableFromInline
  func merge<Root>(_ path: KeyPath<Root, B.Value>) -> (Mapper, Root, PropertySlot) -> Void {
    { mapper, old, slot in
      var value = old[keyPath: path]
      key.field(mapper).decodeSlowly(&value, bridge, check, refusal, isRequired: true)
      slot.put(value)
    }
  }

  /// Fills the slot with the property of an old value after the patch: null makes it nil.
  @usableFromInline
  func merge<Root>(
    _ path: KeyPath<Root, B.Value?>,
    isRequired: Bool
  ) -> (Mapper, Root, PropertySlot) -> Void {
    { mapper, old, slot in
      var value = old[keyPath: path]
      key.field(mapper).decodeSlowly(&value, bridge, check, refusal, isRequired: isRequired)
      slot.put(value)
    }
  }
}
