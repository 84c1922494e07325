/// A large value as it was once, which is passed on without being copied.
final class Snapshot<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
