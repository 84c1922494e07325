/// Shaper answers about one text, cached across its parts.
struct ShapingMemory {
  var tateChuYoko = TateChuYokoMemory()
  var itemizer = ItemizerMemory()
  var tateChuYokoShapes: [TateChuYokoShape.Key: TateChuYokoShape] = [:]
  var readings = ReadingMemory()
}
