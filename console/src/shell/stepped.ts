/** Where an arrow key leads in a list of `count`, round its ends; another key leads nowhere. */
export const stepped = (key: string, at: number, count: number): number => {
  if (count === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return at
  return (at + (key === 'ArrowDown' ? 1 : -1) + count) % count
}
