/** A value that is made when it is first asked for, such as a library that is loaded with its first use; a failure is not kept. */

export type LaterValue<T> = {
  readonly get: () => Promise<T>
  /** Undefined where nobody has asked for it, or it could not be made. */
  readonly made: () => Promise<T | undefined>
}

export const laterValue = <T>(make: () => Promise<T>): LaterValue<T> => {
  let value: Promise<T> | undefined
  return {
    get: () => {
      value ??= make().catch((error: unknown) => {
        value = undefined
        throw error
      })
      return value
    },
    made: async () => value?.catch(() => undefined),
  }
}
