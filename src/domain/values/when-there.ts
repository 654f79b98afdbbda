/** A value that is available already, or must be awaited. */
export type Awaitable<Value> = Value | Promise<Value>

/**
 * Continues with a value synchronously if it is available already, so that the source of the value
 * cannot change in between: cached bytes may be overwritten, and listings may be added, while
 * `await` yields.
 * @param next May throw; when it runs synchronously, so does this.
 */
export function whenThere<Value, Result>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
