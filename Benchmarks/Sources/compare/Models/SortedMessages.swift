import Rosetta

/// The messages of a room in one array for each type, which shows the cost of the payloads without
/// the union.
struct SortedMessages: JSONConvertible, Equatable {
  var said: [RoomMessage.Said] = []
  var edited: [RoomMessage.Edited] = []
  var removed: [RoomMessage.Removed] = []
  var joined: [RoomMessage.Joined] = []
  var left: [RoomMessage.Left] = []
  var reacted: [RoomMessage.Reacted] = []
  var shared: [RoomMessage.Shared] = []
  var called: [RoomMessage.Called] = []
  var pinned: [RoomMessage.Pinned] = []
  var renamed: [RoomMessage.Renamed] = []

  static func map(_ object: inout SortedMessages, json: Mapper) {
    object.said <- json["said"]
    object.edited <- json["edited"]
    object.removed <- json["removed"]
    object.joined <- json["joined"]
    object.left <- json["left"]
    object.reacted <- json["reacted"]
    object.shared <- json["shared"]
    object.called <- json["called"]
    object.pinned <- json["pinned"]
    object.renamed <- json["renamed"]
  }

  /// The messages as a union, in the order of their types.
  var messages: [RoomMessage] {
    said.map { .said($0) } + edited.map { .edited($0) } + removed.map { .removed($0) }
      + joined.map { .joined($0) } + left.map { .left($0) } + reacted.map { .reacted($0) }
      + shared.map { .shared($0) } + called.map { .called($0) } + pinned.map { .pinned($0) }
      + renamed.map { .renamed($0) }
  }
}
