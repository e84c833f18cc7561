/** Lengths of time in words. */

const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

/** In its two largest units: `3 d 4 h`, `12 min 5 s`. */
export const durationText = (seconds: number): string => {
  const first = units.findIndex(([length]) => seconds >= length)
  if (first < 0) return '0 s'
  let rest = Math.floor(seconds)
  const parts = units.slice(first, first + 2).flatMap(([length, unit]) => {
    const whole = Math.floor(rest / length)
    rest -= whole * length
    return whole === 0 ? [] : [`${whole} ${unit}`]
  })
  return parts.join(' ')
}

export const retryText = (seconds: number): string =>
  `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
