/** A segmented control: a row of radio buttons that looks like one control. */
import type { JSX } from 'preact'
import { useId } from 'react'

export type ChoiceProps<T extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

export const Choice = <T extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceProps<T>): JSX.Element => {
  const name = useId()
  return (
    <fieldset class="inline-flex rounded-md border border-line bg-sunken p-0.5">
      <legend class="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          class="relative cursor-pointer rounded px-2 py-0.5 text-xs whitespace-nowrap text-ink-soft select-none hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            class="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
