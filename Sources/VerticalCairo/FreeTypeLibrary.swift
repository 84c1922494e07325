import CCairo

/// The owner of FreeType's library object.
@safe final class FreeTypeLibrary {
  fileprivate let handle: FT_Library

  init() throws(RenderError) {
    var library: FT_Library? = nil
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .outOfMemory
    }
    unsafe handle = library
  }

  deinit { unsafe FT_Done_FreeType(handle) }
}

/// The owner of a face as FreeType opened it. Keeps the library, which has to outlive its faces.
@safe final class FreeTypeFace {
  let handle: FT_Face
  private let library: FreeTypeLibrary

  init(path: String, index: Int, library: FreeTypeLibrary) throws(RenderError) {
    var face: FT_Face? = nil
    let error = unsafe FT_New_Face(library.handle, path, index, &face)
    guard error == 0, let face = unsafe face else {
      throw .unreadableFont(path: path, index: index, reason: Self.reason(error))
    }
    unsafe handle = face
    self.library = library
  }

  /// True if there are outlines, and not only pictures.
  var hasOutlines: Bool {
    unsafe handle.pointee.face_flags & Int(FT_FACE_FLAG_SCALABLE) != 0
  }

  private static func reason(_ error: FT_Error) -> String {
    switch Int(error) {
    case Int(FT_Err_Cannot_Open_Resource): "the file cannot be opened"
    case Int(FT_Err_Unknown_File_Format): "it is not a font of a known format"
    case Int(FT_Err_Invalid_Argument): "it has no face of that number"
    case Int(FT_Err_Out_Of_Memory): "out of memory"
    default: "error \(error)"
    }
  }

  deinit { unsafe FT_Done_Face(handle) }
}
