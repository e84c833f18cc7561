/** A text field that filters a list. */
import type { JSX } from 'preact'

export type FilterFieldProps = {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onText: (text: string) => void
  /** Its size. */
  readonly class: string
}

export const FilterField = ({
  label,
  placeholder = label,
  value,
  onText,
  class: size,
}: FilterFieldProps): JSX.Element => (
  <input
    type="search"
    aria-label={label}
    placeholder={placeholder}
    value={value}
    onInput={({ currentTarget }) => onText(currentTarget.value)}
    class={`no-print rounded-md border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-faint focus:border-accent focus:outline-none ${size}`}
  />
)
