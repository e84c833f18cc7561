/** A value or a promise of one: what is at hand already waits for no turn of the event loop. */

export type Awaitable<Value> = Value | Promise<Value>

/** `use` of the value, at once where it is there. */
export const whenReady = <Value, Result>(
  value: Awaitable<Value>,
  use: (value: Value) => Awaitable<Result>,
): Awaitable<Result> => (value instanceof Promise ? value.then(use) : use(value))
