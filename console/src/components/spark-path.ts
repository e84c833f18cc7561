/** The path of a small line, as the commands of SVG. */

const EDGE = 2

/** `values` in order of time, in pieces between those that are null. */
export const sparkPath = (values: readonly (number | null)[], width: number, height: number): string => {
  const known = values.filter((each) => each !== null)
  const low = Math.min(...known)
  const range = Math.max(...known) - low
  const step = (width - 2 * EDGE) / Math.max(values.length - 1, 1)
  let isDown = false
  return values
    .flatMap((value, at) => {
      if (value === null) {
        isDown = false
        return []
      }
      const share = range === 0 ? 0.5 : (value - low) / range
      const command = isDown ? 'L' : 'M'
      isDown = true
      return `${command}${(EDGE + at * step).toFixed(1)} ${(height - EDGE - share * (height - 2 * EDGE)).toFixed(1)}`
    })
    .join('')
}
