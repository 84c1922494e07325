/// Arrays that have an element each for the same things, and are edited together.
///
/// A type of them names its arrays in three places: ``init()``, ``append(_:)`` and ``edit(_:with:)``. Each goes through the
/// initializer of all arrays, so that the compiler asks for a new one there, as long as that has no default. All
/// else is made of these three.
protocol ParallelArrays: Hashable, Sendable {
  /// An element of each array.
  associatedtype Member
  init()
  /// Appends an element to each array.
  mutating func append(_ member: Member)
  /// Edits each array, with the same array of others.
  mutating func edit(_ edit: ArrayEdit, with others: Self)
  /// The number of elements of each array.
  var count: Int { get }
}

/// An edit that arrays beside each other go through.
enum ArrayEdit {
  /// Puts some elements of another array in place of some of its own.
  case replace(Range<Int>, with: Range<Int>)
  /// Makes room for so many elements.
  case reserve(Int)

  /// An array after the edit, which takes its place in memory; itself is empty then.
  @inline(__always)
  func applied<Element>(to array: inout [Element], with others: [Element]) -> [Element] {
    var result = array.moved()
    switch self {
    case .replace(let old, let new) where old.lowerBound == result.count: result += others[new]
    case .replace(let old, let new): result.replaceSubrange(old, with: others[new])
    case .reserve(let count): result.reserveCapacity(count)
    }
    return result
  }
}

extension ParallelArrays {
  mutating func append(members: some Sequence<Member>) {
    for member in members { append(member) }
  }

  mutating func append(_ others: Self) { append(0..<others.count, of: others) }

  @inline(__always)
  mutating func append(_ range: Range<Int>, of others: Self) {
    edit(.replace(count..<count, with: range), with: others)
  }

  mutating func replace(_ range: Range<Int>, with others: Self) {
    edit(.replace(range, with: 0..<others.count), with: others)
  }

  mutating func remove(from first: Int) { replace(first..<count, with: Self()) }

  mutating func reserve(_ count: Int) { edit(.reserve(count), with: Self()) }

  /// Some stretches, one behind the other.
  func arranged(_ stretches: some Sequence<Range<Int>>) -> Self {
    var result = Self()
    result.reserve(count)
    for stretch in stretches { result.append(stretch, of: self) }
    return result
  }

  /// Those from one on.
  func rest(from first: Int) -> Self {
    var result = Self()
    result.append(first..<count, of: self)
    return result
  }
}

extension Array {
  /// The array in its place in memory; itself is empty then.
  @inline(__always)
  fileprivate mutating func moved() -> [Element] {
    var result: [Element] = []
    swap(&result, &self)
    return result
  }

  /// The array with one more element, in its place in memory; itself is empty then.
  @inline(__always)
  mutating func moved(with element: Element) -> [Element] {
    var result = moved()
    result.append(element)
    return result
  }
}
