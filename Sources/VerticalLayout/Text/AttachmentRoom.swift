/// Rooms that others draw in: an image of the name `room:` and a name of its own has its place in the text as any other,
/// and outputs draw nothing there. They name its rectangle (YY-29).
extension ImageAttachment {
  /// The prefix of the names of such images.
  public static let roomScheme = "room:"

  /// The name of the room that it is; `nil` for an image.
  public var room: String? { image.roomName }

  /// The description where no image is known by its name: an em square without a width and a height, if it is a room.
  func description(em: Length) -> ImageAttachment.ImageDescription? {
    room == nil
      ? nil
      : ImageAttachment.ImageDescription(name: image, size: PhysicalSize(width: em, height: em))
  }
}

extension String {
  /// The name of the room that an image of this name is; `nil` for any other.
  var roomName: String? {
    guard hasPrefix(ImageAttachment.roomScheme) else { return nil }
    let name = dropFirst(ImageAttachment.roomScheme.count)
    return name.isEmpty ? nil : String(name)
  }
}
