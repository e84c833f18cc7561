/** A change: sign, arrow and colour, so that none of them is needed to read it. */
import type { JSX } from 'preact'
import { type NumberForm, numberText, shownDirection } from '../format/number.ts'
import { Unknown } from './figure.tsx'

export type DeltaProps = NumberForm & {
  readonly value: number | null | undefined
  readonly reason?: string
}

const looks = {
  '1': { arrow: '▲', color: 'text-up' },
  '0': { arrow: '', color: 'text-ink-soft' },
  '-1': { arrow: '▼', color: 'text-down' },
} as const

export const Delta = ({ value, reason, kind = 'percent', ...form }: DeltaProps): JSX.Element => {
  if (value == null) return <Unknown reason={reason} />
  const { arrow, color } = looks[`${shownDirection(value, { kind, ...form })}`]
  return (
    <span class={`figures ${color}`}>
      <span aria-hidden="true" class="mr-1 inline-block align-[0.1em] text-[0.65em]">
        {arrow}
      </span>
      {numberText(value, { kind, signed: true, ...form })}
    </span>
  )
}
