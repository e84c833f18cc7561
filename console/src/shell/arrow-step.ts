/** The index after an arrow key in a list of `count` items, wrapping around; other keys change nothing. */
export const steppedIndex = (key: string, at: number, count: number): number => {
  if (count === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return at
  return (at + (key === 'ArrowDown' ? 1 : -1) + count) % count
}
