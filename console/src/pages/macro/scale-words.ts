/** Whether series are drawn in their own units or rebased to 100, and how the page says so. */
import { dayText } from '../../format/instant.ts'

export const scales = [
  { value: 'units', label: 'Own units' },
  { value: 'rebased', label: 'Rebased to 100' },
] as const

export type Scale = (typeof scales)[number]['value']

/** A chart has two axes. */
const MAX_UNITS = 2

/** More units than axes leave only one way. */
export const scaleFor = (wanted: Scale, units: readonly string[]): Scale =>
  new Set(units).size > MAX_UNITS ? 'rebased' : wanted

export const axesSentence = (units: readonly string[]): string => {
  const [left, right] = [...new Set(units)]
  if (left === undefined) return ''
  return right === undefined ? `Axis: ${left}.` : `Left axis: ${left}. Right axis: ${right}.`
}

export const rebasedSentence = (
  series: readonly { readonly title: string; readonly base: string | null }[],
  isForced: boolean,
): string => {
  const based = series.flatMap(({ title, base }) => (base === null ? [] : [{ title, day: dayText(base) }]))
  const days = [...new Set(based.map(({ day }) => day))]
  const lost = series.filter(({ base }) => base === null).map(({ title }) => title)
  return [
    isForced ? 'More than two units do not fit two axes, so the series are rebased.' : '',
    days.length === 1 ? `Each series is 100 on ${days[0]}.` : '',
    days.length > 1 ? `100 is ${based.map(({ title, day }) => `${title} on ${day}`).join('; ')}.` : '',
    lost.length === 0 ? '' : `Not shown, for it begins at zero or below: ${lost.join('; ')}.`,
  ]
    .filter((each) => each !== '')
    .join(' ')
}
