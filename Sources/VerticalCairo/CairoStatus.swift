import CCairo

extension RenderError {
  /// The error that a status of Cairo tells of; `nil` for success. `page` counts from 1.
  init?(_ status: cairo_status_t, page: Int) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return nil
    case CAIRO_STATUS_NO_MEMORY: self = .outOfMemory
    default:
      let words = unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) }
      self = .cairo(words ?? "status \(status.rawValue)", page: page)
    }
  }
}
