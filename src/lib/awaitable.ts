/** A value or a promise of one; a value does not wait for a turn of the event loop. */

export type Awaitable<Value> = Value | Promise<Value>

/** Applies `use` to the value, at once where it is not a promise. */
export const whenReady = <Value, Result>(
  value: Awaitable<Value>,
  use: (value: Value) => Awaitable<Result>,
): Awaitable<Result> => (value instanceof Promise ? value.then(use) : use(value))
