/** Where a key leads in a table: the number of the row, or null for a key that moves nothing. */

const PAGE = 20

export const rowAfter = (key: string, at: number, total: number): number | null => {
  const last = total - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'PageDown':
      return Math.min(at + PAGE, last)
    case 'PageUp':
      return Math.max(at - PAGE, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
