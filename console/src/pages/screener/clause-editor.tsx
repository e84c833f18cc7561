/** Operator and bounds of one clause, as its metric takes them. */
import type { JSX, RefObject } from 'preact'
import { useId, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useAutofocus } from '../../components/use-autofocus.ts'
import { type Clause, numberOperators, takesTwo } from './clause.ts'
import { type Draft, draftOf, draftResult } from './draft.ts'
import { isFigure, type Metric } from './metric.ts'

export type ClauseEditorProps = {
  readonly metric: Metric
  /** Null for a new one. */
  readonly clause: Clause | null
  readonly onDone: (clause: Clause) => void
  readonly onBack: (() => void) | null
}

type PartProps = {
  readonly metric: Metric
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

const fieldClass =
  'h-9 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 outline-none focus-visible:border-accent'

const OperatorField = ({
  operators,
  draft,
  change,
}: Omit<PartProps, 'metric'> & {
  readonly operators: readonly { readonly operator: string; readonly label: string }[]
}) => (
  <select
    aria-label="Operator"
    value={draft.operator}
    onChange={({ currentTarget }) => change({ operator: currentTarget.value })}
    class={`${fieldClass} pr-1`}
  >
    {operators.map(({ operator, label }) => (
      <option key={operator} value={operator}>
        {label}
      </option>
    ))}
  </select>
)

/** How a number may be typed. */
const examples: Readonly<Record<string, string>> = {
  USD: 'such as 10B',
  shares: 'such as 50M',
  percent: 'such as 15',
}

const NumberField = ({
  label,
  value,
  onChange,
  placeholder,
  fieldRef = null,
}: {
  readonly label: string
  readonly placeholder?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly fieldRef?: RefObject<HTMLInputElement> | null
}) => (
  <input
    type="text"
    inputMode="decimal"
    aria-label={label}
    ref={fieldRef}
    autofocus={fieldRef !== null}
    placeholder={placeholder}
    value={value}
    onInput={({ currentTarget }) => onChange(currentTarget.value)}
    class={`${fieldClass} figures text-right placeholder:text-ink-faint`}
  />
)

const NumberPart = ({ metric, draft, change }: PartProps): JSX.Element => {
  const two = takesTwo(draft.operator)
  const { ref } = useAutofocus<HTMLInputElement>()
  return (
    <div class="grid grid-cols-[8rem_1fr] items-center gap-2">
      <OperatorField operators={numberOperators} draft={draft} change={change} />
      <div class="flex items-center gap-2">
        <NumberField
          label={two ? 'Low' : 'Value'}
          value={draft.one}
          onChange={(one) => change({ one })}
          placeholder={examples[metric.unit ?? '']}
          fieldRef={ref}
        />
        {two ? (
          <>
            <span class="text-sm text-ink-faint">and</span>
            <NumberField label="High" value={draft.other} onChange={(other) => change({ other })} />
          </>
        ) : null}
        <span class="shrink-0 text-sm text-ink-faint">{metric.unit === 'percent' ? '%' : metric.unit}</span>
      </div>
    </div>
  )
}

const TextPart = ({ draft, change }: PartProps): JSX.Element => {
  const focus = useAutofocus<HTMLInputElement>()
  return (
    <div class="grid grid-cols-[8rem_1fr] gap-2">
      <OperatorField
        operators={[
          { operator: 'contains', label: 'contains' },
          { operator: 'equal', label: 'is' },
        ]}
        draft={draft}
        change={change}
      />
      <input
        type="text"
        aria-label="Text"
        {...focus}
        value={draft.one}
        onInput={({ currentTarget }) => change({ one: currentTarget.value })}
        class={fieldClass}
      />
    </div>
  )
}

const LabelsPart = ({ metric, draft, change }: PartProps): JSX.Element => (
  <fieldset class="scroll-quiet max-h-[40dvh] overflow-y-auto rounded-md border border-line p-1">
    <legend class="sr-only">{metric.label}</legend>
    {(metric.values ?? []).map(({ value, count }) => (
      <label
        key={value}
        class="flex cursor-pointer items-center gap-2.5 rounded px-2 py-1 text-sm hover:bg-hover"
      >
        <input
          type="checkbox"
          checked={draft.labels.includes(value)}
          onChange={({ currentTarget }) =>
            change({
              labels: currentTarget.checked
                ? [...draft.labels, value]
                : draft.labels.filter((each) => each !== value),
            })
          }
          class="size-4 accent-(--accent)"
        />
        <span class="grow">{value}</span>
        <span class="figures text-xs text-ink-faint">{count.toLocaleString('en-US')}</span>
      </label>
    ))}
  </fieldset>
)

export const ClauseEditor = ({ metric, clause, onDone, onBack }: ClauseEditorProps): JSX.Element => {
  const [draft, setDraft] = useState(() => draftOf(metric, clause))
  const [isProblemShown, setProblemShown] = useState(false)
  const problemId = useId()
  const result = draftResult(metric, draft)
  const Part = isFigure(metric) ? NumberPart : metric.kind === 'categorical' ? LabelsPart : TextPart
  const submit = (event: Event) => {
    event.preventDefault()
    if ('clause' in result) onDone(result.clause)
    else setProblemShown(true)
  }
  return (
    <form onSubmit={submit} class="flex flex-col gap-3" aria-describedby={problemId}>
      <div>
        <p class="font-medium">{metric.label}</p>
        <p class="text-sm text-ink-soft">{metric.description}</p>
        <p class="mt-1 font-mono text-xs break-words text-ink-faint">{metric.formula}</p>
      </div>
      <Part metric={metric} draft={draft} change={(changes) => setDraft({ ...draft, ...changes })} />
      <p id={problemId} aria-live="polite" class="min-h-5 text-sm text-down">
        {isProblemShown && 'problem' in result ? result.problem : ''}
      </p>
      <div class="flex justify-end gap-2">
        {onBack === null ? null : (
          <Button look="quiet" onClick={onBack}>
            Another metric
          </Button>
        )}
        <Button look="primary" type="submit">
          {clause === null ? 'Add filter' : 'Change filter'}
        </Button>
      </div>
    </form>
  )
}
