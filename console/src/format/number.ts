/** Numbers as text: grouped, with their unit, and with a true minus sign. */

export type NumberKind =
  /** Shares, rows, people: whole. */
  | 'count'
  /** Amounts of a statement or a market. */
  | 'money'
  /** An amount a share. */
  | 'price'
  /** Percent units: 25 is 25 %. */
  | 'percent'
  /** A multiple or ratio. */
  | 'ratio'
  /** Neither of these; as many decimals as it has, up to four. */
  | 'number'

export type NumberForm = {
  readonly kind?: NumberKind
  /** ISO 4217; used with amounts alone. */
  readonly currency?: string | null
  /** 416.16B in place of 416,161,000,000; on an axis, with no more decimals than it needs. */
  readonly compact?: boolean | 'axis'
  /** A plus before what is above zero. */
  readonly signed?: boolean
  /** At least so many decimals, where a column of amounts has the same number. */
  readonly decimals?: number
}

const MINUS = '\u2212'

const decimals: Readonly<Record<NumberKind, readonly [least: number, most: number]>> = {
  count: [0, 0],
  money: [0, 0],
  price: [2, 4],
  percent: [2, 2],
  ratio: [2, 2],
  number: [0, 4],
}

/** Making a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.NumberFormat>()

const THOUSAND = 1000

/** A penny share needs its fourth decimal, others do not; a compact number keeps two, so that a column of them is even. */
const decimalsOf = (
  value: number,
  { kind = 'number', compact = false }: NumberForm,
): readonly [number, number] => {
  const size = Math.abs(value)
  if (compact === 'axis' && kind !== 'percent') return [0, 2]
  if (compact !== false && size >= THOUSAND && kind !== 'percent') return [2, 2]
  if (kind === 'price' && size >= 1) return [2, 2]
  return decimals[kind]
}

const formatterOf = (value: number, form: NumberForm) => {
  const { kind = 'number', currency, compact = false, signed = false, decimals: asked = 0 } = form
  const hasCurrency = currency != null && (kind === 'money' || kind === 'price')
  const [own, ownMost] = decimalsOf(value, form)
  const [least, most] = [Math.max(own, asked), Math.max(ownMost, asked)]
  const key = `${hasCurrency ? currency : ''} ${compact !== false} ${signed} ${least} ${most}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    notation: compact === false ? 'standard' : 'compact',
    ...(signed ? { signDisplay: 'exceptZero' as const } : {}),
    ...(hasCurrency ? { style: 'currency' as const, currency } : {}),
  })
  formatters.set(key, made)
  return made
}

const roundedText = (value: number, form: NumberForm): string => {
  const text = formatterOf(value, form)
    .format(Object.is(value, -0) ? 0 : value)
    .replaceAll('-', MINUS)
  return form.kind === 'percent' ? `${text}%` : text
}

/** Below it a percentage is shown as 0.00. */
const LEAST_PERCENT = 0.005

/** Null stays with the caller: a missing figure is a dash with a reason, not a text. A share that is not quite nothing is not shown as nothing. */
export const numberText = (value: number, form: NumberForm = {}): string =>
  form.kind === 'percent' && form.signed !== true && value > 0 && value < LEAST_PERCENT
    ? '<0.01%'
    : roundedText(value, form)

/** Decimals that amounts a share need in one column, so that their points are below each other. */
export const priceDecimals = (values: readonly number[]): number =>
  Math.max(2, ...values.map((value) => numberText(value, { kind: 'price' }).split('.')[1]?.length ?? 0))

/** -1, 0 or 1 as the reader sees the number: what is shown as 0.00 has no direction. */
export const shownDirection = (value: number, form: NumberForm = {}): -1 | 0 | 1 => {
  const isZero = !/[1-9]/.test(roundedText(value, form))
  return isZero ? 0 : value > 0 ? 1 : -1
}
