/** A first load in words: what runs in which order, and about how long and how large each part is. */
import { datasets } from '../../datasets/index.ts'
import { loadsOf } from '../../ingest/item-parsing.ts'
import { LINE_MB_PER_SECOND } from '../../ingest/load-estimate.ts'
import type { LoadStep } from '../../ingest/load-steps.ts'
import { stages } from '../../sources/load-stage.ts'
import { shownNameOf } from '../endpoint-names.ts'
import { paragraph } from './paragraph.ts'
import { tableLines } from './table.ts'

const MINUTE = 60
const HOUR = 3600

type Span = { readonly count: number; readonly unit: 'minute' | 'hour' }

/** Rounded up, since the connection may be slower and a publisher may answer late; null under a minute. */
const spanOf = (seconds: number): Span | null => {
  if (seconds <= MINUTE) return null
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes <= 10) return { count: minutes, unit: 'minute' }
  if (seconds < 1.5 * HOUR) return { count: Math.ceil(minutes / 5) * 5, unit: 'minute' }
  return { count: Math.ceil(seconds / HOUR), unit: 'hour' }
}

export const aboutTime = (seconds: number): string => {
  const span = spanOf(seconds)
  return span === null ? 'under a minute' : `about ${span.count} ${span.unit}s`
}

/** For a column. */
const shortTime = (seconds: number): string => {
  const span = spanOf(seconds)
  if (span === null) return '< 1 min'
  return `${span.count} ${span.unit === 'hour' ? 'h' : 'min'}`
}

const aboutSize = (megabytes: number | null | undefined): string => {
  if (megabytes === null || megabytes === undefined) return ''
  return megabytes < 1000 ? `${megabytes} MB` : `${(megabytes / 1000).toFixed(1)} GB`
}

/** Steps without an estimate count as no time. */
const secondsOf = (steps: readonly LoadStep[]): number =>
  steps.reduce((sum, { estimate }) => sum + (estimate?.seconds ?? 0), 0)

const nameOf = ({ feed, ciks }: LoadStep): string =>
  ciks === undefined ? feed.name : `${feed.name} of ${ciks.length} companies`

const cellsOf = (step: LoadStep): readonly (string | null)[] => {
  const { feed, ciks, estimate } = step
  const seconds = estimate?.seconds ?? null
  const loads = loadsOf(datasets, feed.name).filter(({ load }) => load.isSecondary !== true)
  const brings = new Set(loads.map(({ dataset }) => dataset))
  const names = datasets.filter(({ name }) => brings.has(name)).map(shownNameOf)
  const time = seconds === null ? null : shortTime(seconds)
  const name = ciks === undefined ? feed.name : `${feed.name}, ${ciks.length} first`
  return [`  ${name}`, time, aboutSize(estimate?.megabytes), names.join(', ')]
}

const headOf = (steps: readonly LoadStep[]): string => {
  const head = `First load, ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}: what you need most comes first, bulk files last.`
  if (steps.every(({ estimate }) => estimate === null)) return head
  const isOpen = steps.some(({ estimate }) => estimate?.seconds === null)
  const rest = isOpen ? ', without steps marked –, whose files follow from what is loaded before them' : ''
  return `${head} In total ${aboutTime(secondsOf(steps))} at ${LINE_MB_PER_SECOND} MB a second${rest}.`
}

const NOT_SERVING =
  'A server on this folder (`openbell start`) can answer at the same time. Ctrl-C stops the load; the next `openbell work` continues it.'
const SERVING =
  'The server above answers at the same time. Ctrl-C stops both; the next `openbell work` continues the load.'

/** The stages with their steps; a server need not wait, and `isServing` where this command has started it. */
export const planLines = (steps: readonly LoadStep[], isServing = false): readonly string[] => {
  const [head = '', ...rows] = tableLines(['  FEED', 'ABOUT', 'SIZE', 'DATA'], steps.map(cellsOf))
  const listed = steps.flatMap(({ stage }, at) => {
    const begins = steps[at - 1]?.stage !== stage
    return [...(begins ? [stages[stage]] : []), rows[at] ?? '']
  })
  return [
    ...paragraph(headOf(steps), ''),
    ...paragraph(isServing ? SERVING : NOT_SERVING, ''),
    '',
    head,
    ...listed,
    '',
  ]
}

const withTime = (step: LoadStep): string => {
  const seconds = step.estimate?.seconds ?? null
  return seconds === null ? nameOf(step) : `${nameOf(step)}, ${aboutTime(seconds)}`
}

/** What runs now, what comes next and how long the rest takes. */
export const stepLines = (steps: readonly LoadStep[], at: number): readonly string[] => {
  const left = steps.slice(at)
  const [step, next] = left
  if (step === undefined) return []
  const now = paragraph(`${at + 1}/${steps.length} ${withTime(step)}: ${step.feed.about}`)
  if (next === undefined) return now
  const seconds = secondsOf(left)
  const rest = seconds === 0 ? '' : ` In total ${aboutTime(seconds)} left.`
  return [...now, ...paragraph(`Next: ${withTime(next)}.${rest}`)]
}
