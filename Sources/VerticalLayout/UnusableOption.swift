/// Options of which a note tells where the pages of a text have no use for them.
package enum UnusableOption: String, Hashable, Sendable, CaseIterable {
  case place, widows, orphans, token
  case headingColumns = "heading-columns"
  case headingEnd = "heading-end"
  case facingEnds = "facing-ends"
  case tierGap = "tier-gap"
  case tokenPlace = "token-place"
  case tokenLink = "token-link"
}
