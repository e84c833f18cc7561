/** A look-up that remembers its results. */
export const remembered = <Key, Result>(find: (key: Key) => Result): ((key: Key) => Result) => {
  const known = new Map<Key, Result>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found as Result
    const made = find(key)
    known.set(key, made)
    return made
  }
}
