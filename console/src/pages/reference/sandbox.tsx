/** One operation tried with the reader's sign-in: its parameters as fields, its answer, and the lines to copy. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { type ExampleLanguage, exampleLanguages, exampleLines } from '../../api/example-lines.ts'
import { shownKey } from '../../api/new-key.ts'
import { Button } from '../../components/button.tsx'
import { Chip } from '../../components/chip.tsx'
import { Choice } from '../../components/choice.tsx'
import { CopiedLines } from '../../components/copied-lines.tsx'
import {
  defaultText,
  kindOf,
  type Parameter,
  type PlacedOperation,
  prefilled,
  targetWith,
} from './document.ts'
import { MarkedText } from './marked-text.tsx'
import { type Answer, answerTo } from './send.ts'

const languages = exampleLanguages.map((each) => ({ value: each, label: each }))

const field =
  'h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 font-mono text-xs focus:border-accent focus:outline-none'

type ValueProps = {
  readonly parameter: Parameter
  readonly value: string
  readonly onText: (text: string) => void
}

const Value = ({ parameter: { name, schema, example }, value, onText }: ValueProps): JSX.Element => {
  const { enum: values, type } = schema
  const options =
    values?.filter((each) => each !== '') ?? (type === 'boolean' ? ['true', 'false'] : undefined)
  return options === undefined ? (
    <input
      aria-label={name}
      value={value}
      placeholder={example === undefined ? '' : `for example ${[example].flat().join(',')}`}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
      class={field}
    />
  ) : (
    <select
      aria-label={name}
      value={value}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      class={field}
    >
      <option value="">{defaultText(schema) === '' ? '' : `default: ${defaultText(schema)}`}</option>
      {options.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}

const Row = (props: ValueProps): JSX.Element => {
  const { name, required, description, schema } = props.parameter
  return (
    <div class="grid gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div class="min-w-0">
        <p class="text-sm">
          <code class="font-mono font-medium">{name}</code>
          {required ? <span class="ml-2 text-xs text-down">required</span> : null}
          <span class="ml-2 text-xs break-words text-ink-faint">{kindOf(schema)}</span>
        </p>
        <p class="text-sm text-ink-soft">
          <MarkedText text={description} />
        </p>
      </div>
      <Value {...props} />
    </div>
  )
}

/** What scrolls must be reached by keyboard. */
const scrolled = { tabIndex: 0, role: 'region', 'aria-label': 'Answer' } as const

const Shown = ({ status, ms, bytes, text, headers, next }: Answer): JSX.Element => (
  <div class="border-t border-line">
    <p class="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-xs text-ink-faint">
      <Chip tone={status < 400 ? 'up' : 'down'}>{status}</Chip>
      <span class="figures">{ms} ms</span>
      <span class="figures">{bytes.toLocaleString('en-US')} bytes</span>
      {headers.map(([name, value]) => (
        <span key={name} class="font-mono">
          {name}: {value}
        </span>
      ))}
    </p>
    {next === null ? null : (
      <p role="status" class="border-t border-line px-4 py-2 text-sm text-ink-soft">
        {next}
      </p>
    )}
    <pre
      {...scrolled}
      class="scroll-quiet max-h-[28rem] overflow-auto bg-sunken p-4 font-mono text-xs leading-5"
    >
      {text}
    </pre>
  </div>
)

export const Sandbox = ({ operation }: { readonly operation: PlacedOperation }): JSX.Element => {
  const [values, setValues] = useState(() => prefilled(operation))
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isSending, setSending] = useState(false)
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  const target = targetWith(operation, values)
  const lines = exampleLines(language, { origin: location.origin, target, key: shownKey() })
  const send = async (event: Event) => {
    event.preventDefault()
    setSending(true)
    setAnswer(await answerTo(target))
    setSending(false)
  }
  return (
    <form onSubmit={send} class="overflow-hidden rounded-lg border border-line bg-surface">
      {(operation.parameters ?? []).map((parameter) => (
        <Row
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          onText={(text) => setValues({ ...values, [parameter.name]: text })}
        />
      ))}
      <div class="flex flex-col gap-2 border-t border-line p-4">
        <div class="flex flex-wrap items-center justify-between gap-2">
          <Choice label="Language" options={languages} value={language} onChange={setLanguage} />
          <Button look="primary" size="small" type="submit" disabled={isSending}>
            Send
          </Button>
        </div>
        <CopiedLines text={lines} />
      </div>
      {answer === null ? null : <Shown {...answer} />}
    </form>
  )
}
