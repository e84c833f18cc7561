/**
 * A copy of an object of many fields, with some of them changed. `{ ...of }` copies field by field, which is fifteen times as
 * slow, where one place of the code copies objects of more than four kinds.
 */
export const copied = <T extends object>(of: T, changes?: Partial<T>): T => Object.assign({}, of, changes)
