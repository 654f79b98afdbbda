/** A value that is there already, or has to be waited for. */
export type Awaitable<Value> = Value | Promise<Value>

/**
 * Goes on with a value in the same step if it is there already, so that the source of the value
 * cannot change in between: kept bytes may be overwritten, and listings may be added, while `await`
 * waits its turn.
 * @param next May throw; when it runs at once, so does this.
 */
export function whenThere<Value, Result>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
