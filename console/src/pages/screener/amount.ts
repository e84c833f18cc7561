/** Numbers as a reader types them: `10B`, `2.5k`, `−3`, `1,500`. */

const MINUS = '\u2212'

const scales = [
  ['T', 1e12],
  ['B', 1e9],
  ['M', 1e6],
  ['K', 1e3],
] as const

/** Null where the text is no number. */
export const amountIn = (typed: string): number | null => {
  const text = typed
    .trim()
    .replaceAll(MINUS, '-')
    .replaceAll(/[,\s$%]/g, '')
    .toUpperCase()
  const [, digits, letter] = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d{1,2})?)([TBMK]?)$/.exec(text) ?? []
  if (digits === undefined) return null
  const scale = scales.find(([each]) => each === letter)?.[1] ?? 1
  const value = Number(digits) * scale
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : null
}

/** Short and exact: a million is `1M`, 1,234,567 stays as it is. */
export const amountText = (value: number): string => {
  const [letter, scale] = scales.find(([, each]) => Math.abs(value) >= each) ?? ['', 1]
  const short = Number((value / scale).toPrecision(15))
  return String(short).length <= 6 ? `${short}${letter}` : String(value)
}
