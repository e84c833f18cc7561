/** A select that changes a value within a table row; it shows the stored value until the change is stored. */
import type { JSX } from 'preact'

export type InlineSelectProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly T[]
  readonly onChange: (value: T) => void
}

export const InlineSelect = <T extends string>({
  label,
  value,
  options,
  onChange,
}: InlineSelectProps<T>): JSX.Element => (
  <select
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => {
      const next = options.find((each) => each === currentTarget.value)
      // Reset at once: if the change is refused, nothing is rendered again that would reset it.
      currentTarget.value = value
      if (next !== undefined) onChange(next)
    }}
    class="h-7 rounded-md border border-line bg-surface px-1.5 text-sm"
  >
    {options.map((each) => (
      <option key={each} value={each}>
        {each}
      </option>
    ))}
  </select>
)
