/**
 * A copy of an object with many fields, some of them changed. In a function that copies objects of more than four shapes,
 * `{ ...of }` copies field by field and is fifteen times slower.
 */
export const copied = <T extends object>(of: T, changes?: Partial<T>): T => Object.assign({}, of, changes)
