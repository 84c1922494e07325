internal import VerticalLayout

/// A style of typeface that a font is asked for by, in place of a family: the first of its fonts that is installed is taken,
/// and the others have what it lacks (SH-S8).
enum TypefaceStyle: String, CaseIterable {
  /// 楷書, as copybooks have it.
  case kai
  /// 宋體 and 明朝, as print has it.
  case song
  /// With a brush, quickly (行書).
  case brush

  /// The families in the order to try, of packages of Debian 12.
  func families(in region: FallbackRegion) -> [String] {
    let brushes = [
      "KouzanBrushFontGyousyo", "KouzanBrushFont", "AoyagiSosekiFont2", "AoyagiKouzanFontT",
    ]
    switch (self, region) {
    case (.kai, .japan):
      return ["Klee One", "LXGW WenKai", "KouzanBrushFont", "AR PL UKai TW"]
    case (.kai, .china): return ["LXGW WenKai", "AR PL UKai CN", "Klee One"]
    case (.kai, _): return ["LXGW WenKai", "AR PL UKai TW", "cwTeX Q Kai", "Klee One"]
    case (.song, _): return region.families
    case (.brush, _): return brushes + TypefaceStyle.kai.families(in: region)
    }
  }

  /// The package that has the first of them.
  func package(in region: FallbackRegion) -> String {
    switch (self, region) {
    case (.kai, .japan): "fonts-klee"
    case (.kai, _): "fonts-lxgw-wenkai"
    case (.song, _): "fonts-noto-cjk"
    case (.brush, _): "fonts-kouzan-mouhitsu"
    }
  }
}
