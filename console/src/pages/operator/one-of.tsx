/** One of a few values of a row, changed where it stands; it shows what is kept until a change is kept too. */
import type { JSX } from 'preact'

export type OneOfProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly T[]
  readonly onChange: (value: T) => void
}

export const OneOf = <T extends string>({ label, value, options, onChange }: OneOfProps<T>): JSX.Element => (
  <select
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => {
      const next = options.find((each) => each === currentTarget.value)
      // Where the change is refused, nothing is drawn again that would take the choice back.
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
