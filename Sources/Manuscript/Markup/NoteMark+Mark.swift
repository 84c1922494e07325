import VerticalLayout

extension NoteMark {
  /// Reads the value of the key `note-mark`: what is drawn, then `#` and a name if it leads somewhere.
  init?(mark value: String) {
    let words = value.split(separator: " ")
    guard let text = words.first, words.count <= 2 else { return nil }
    self.init(String(text))
    guard let place = words.dropFirst().first else { return }
    guard place.first == "#", place.count > 1 else { return nil }
    target = String(place.dropFirst())
  }
}
