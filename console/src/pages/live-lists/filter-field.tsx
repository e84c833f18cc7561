/** The fields by which a live list is filtered; each is a part of the address. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'react'
import { isDay } from '../../format/instant.ts'

const field = 'h-8 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink'

export type FilterFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Taken on Enter and when the field is left. */
export const TextFilter = ({
  label,
  value,
  onChange,
  placeholder,
}: FilterFieldProps & { readonly placeholder: string }): JSX.Element => {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const take = () => {
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        autocapitalize="characters"
        spellcheck={false}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        class={`${field} w-32`}
      />
    </form>
  )
}

export const DayFilter = ({ label, value, onChange }: FilterFieldProps): JSX.Element => (
  <label class="flex items-center gap-1.5 text-xs text-ink-soft">
    {label}
    <input
      type="date"
      value={value}
      onChange={({ currentTarget: { value: next } }) => {
        if (next === '' || isDay(next)) onChange(next)
      }}
      class={field}
    />
  </label>
)
