/** A value that is there already, or has to be waited for. */
export type Awaitable<Value> = Value | Promise<Value>

/**
 * Goes on with a value: at once if it is there already. Waiting for what is there would cost a request a turn of the
 * queue of promises at each step.
 * @param next May throw; when it runs at once, so does this.
 */
export function whenThere<Value, Result>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}
