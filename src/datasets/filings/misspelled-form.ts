/** Refuses misspelled form types such as 10K with the right one: an empty list would not say what is wrong. */
import { invalid } from '../../contract/validation.ts'

const known = [
  ...['10-K', '10-Q', '8-K', '20-F', '40-F', '6-K', '11-K', 'S-1', 'S-3', 'S-4', 'S-8', 'F-1', 'F-3', 'F-4'],
  ...[
    'DEF 14A',
    'DEFA14A',
    'PRE 14A',
    'SC 13D',
    'SC 13G',
    'SCHEDULE 13D',
    'SCHEDULE 13G',
    '13F-HR',
    'NPORT-P',
  ],
]
const amended = known.map((form) => `${form}/A`)

const compactOf = (form: string): string => form.toUpperCase().replace(/[\s_-]/g, '')

const byCompact = new Map([...known, ...amended].map((form) => [compactOf(form), form]))

/** The type that a misspelled one means; undefined for a type that is not a known misspelling. */
const correctedForm = (form: string): string | undefined => {
  const meant = byCompact.get(compactOf(form))
  return meant === form ? undefined : meant
}

/** As EDGAR spells it: 8-k and 8k are both 8-K. */
export const spelledForm = (form: string): string => correctedForm(form) ?? form.toUpperCase()

/** Throws `validation_error` that names the types meant. */
export const refuseMisspelledForms = (forms: readonly string[]): void => {
  const meant = forms.flatMap((form) => correctedForm(form) ?? [])
  const [wrong] = forms.filter((form) => correctedForm(form) !== undefined)
  if (wrong === undefined) return
  const message = `must be types as EDGAR spells them: it has no ${wrong}`
  throw invalid([
    { in: 'query', name: 'form', code: 'not_allowed', message, value: wrong, didYouMean: meant },
  ])
}
