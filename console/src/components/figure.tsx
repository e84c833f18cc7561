/** A number with its unit; what is unknown is a dash that says why. */
import type { JSX } from 'preact'
import { type NumberForm, numberText } from '../format/number.ts'

export type FigureProps = NumberForm & {
  readonly value: number | null | undefined
  /** Why the value is null; shown on hover and on focus. */
  readonly reason?: string
}

const UNKNOWN = 'Not known from the sources that are loaded'

export const Unknown = ({ reason }: { readonly reason?: string | undefined }): JSX.Element => (
  <span
    class="text-ink-faint"
    data-hint={reason ?? UNKNOWN}
    {...(reason === undefined ? {} : { tabIndex: 0, role: 'note' as const })}
  >
    <span aria-hidden="true">–</span>
    <span class="sr-only">{reason ?? 'unknown'}</span>
  </span>
)

export const Figure = ({ value, reason, ...form }: FigureProps): JSX.Element => {
  if (value == null) return <Unknown reason={reason} />
  const full = form.compact ? numberText(value, { ...form, compact: false }) : undefined
  return (
    <span class="figures" {...(full === undefined ? {} : { 'data-hint': full })}>
      {numberText(value, form)}
    </span>
  )
}
