/** Forms as chips, and a field for any other. */
import type { JSX } from 'preact'
import { ChipButton } from '../../components/chip.tsx'
import { TextFilter } from '../live-lists/filter-field.tsx'
import { usualForms } from './filing-words.ts'

export type FormFilterProps = {
  readonly chosen: readonly string[]
  readonly onChange: (forms: readonly string[]) => void
}

export const FormChips = ({ chosen, onChange }: FormFilterProps): JSX.Element => {
  const toggle = (form: string) =>
    onChange(chosen.includes(form) ? chosen.filter((each) => each !== form) : [...chosen, form])
  return (
    <fieldset class="contents">
      <legend class="sr-only">Forms</legend>
      {[...new Set([...usualForms, ...chosen])].map((form) => (
        <ChipButton key={form} isOn={chosen.includes(form)} onPress={() => toggle(form)}>
          {form}
        </ChipButton>
      ))}
    </fieldset>
  )
}

export const FormFilter = ({ chosen, onChange }: FormFilterProps): JSX.Element => (
  <div class="flex w-full flex-wrap items-center gap-1.5">
    <FormChips chosen={chosen} onChange={onChange} />
    <TextFilter
      label="Another form"
      placeholder="Another form"
      value=""
      onChange={(form) => form !== '' && onChange([...new Set([...chosen, form.toUpperCase()])])}
    />
  </div>
)
