/** Every metric of the registry, found by its name, category or sentence. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useState } from 'react'
import { useAutofocus } from '../../components/use-autofocus.ts'
import { stepped } from '../../shell/stepped.ts'
import { foundMetrics, type Metric } from './metric.ts'

export type MetricPickerProps = {
  readonly metrics: readonly Metric[]
  readonly onPick: (metric: Metric) => void
  /** Right of a metric: whether it is chosen, how many have it. */
  readonly mark: (metric: Metric) => ComponentChildren
}

const groupOf = (metric: Metric): string => metric.category.charAt(0).toUpperCase() + metric.category.slice(1)

type OptionProps = {
  readonly id: string
  readonly metric: Metric
  readonly isCurrent: boolean
  readonly onPick: (metric: Metric) => void
  readonly mark: ComponentChildren
}

const Option = ({ id, metric, isCurrent, onPick, mark }: OptionProps): JSX.Element => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isCurrent}
    onPointerDown={(event) => {
      event.preventDefault()
      onPick(metric)
    }}
    class={`flex cursor-pointer items-start justify-between gap-3 rounded-md px-2.5 py-1.5 ${isCurrent ? 'bg-hover' : 'hover:bg-hover'}`}
  >
    <span class="min-w-0">
      <span class="block text-sm font-medium">{metric.label}</span>
      <span class="block text-xs text-ink-faint">{metric.description}</span>
    </span>
    <span class="shrink-0 pt-0.5 text-xs text-ink-faint">{mark}</span>
  </div>
)

export const MetricPicker = ({ metrics, onPick, mark }: MetricPickerProps): JSX.Element => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const focus = useAutofocus<HTMLInputElement>()
  const found = foundMetrics(metrics, typed)
  const isGrouped = typed.trim() === ''
  useEffect(() => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' }), [id, at])
  const press = (event: KeyboardEvent) => {
    const metric = found[at]
    if (event.key === 'Enter' && metric !== undefined) {
      event.preventDefault()
      onPick(metric)
    }
    const next = stepped(event.key, at, found.length)
    if (next === at) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div class="flex flex-col gap-2">
      <input
        type="text"
        role="combobox"
        aria-label="Find a metric"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${at}`}
        placeholder="P/E, margin, dividend, momentum …"
        autocomplete="off"
        spellcheck={false}
        {...focus}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
        class="h-10 w-full rounded-md border border-line-strong bg-surface px-3 outline-none placeholder:text-ink-faint focus-visible:border-accent"
      />
      <div
        id={id}
        role="listbox"
        aria-label="Metrics"
        class="scroll-quiet h-[45dvh] overflow-y-auto rounded-md border border-line p-1"
      >
        {found.length === 0 ? (
          <p role="presentation" class="p-3 text-sm text-ink-faint">
            No metric is called so. Try one word, such as margin or debt.
          </p>
        ) : null}
        {found.map((metric, index) => (
          <div key={metric.id} role="presentation">
            {isGrouped && metric.category !== found[index - 1]?.category ? (
              <p role="presentation" class="px-2.5 pt-3 pb-1 text-xs font-medium text-ink-faint">
                {groupOf(metric)}
              </p>
            ) : null}
            <Option
              id={`${id}-${index}`}
              metric={metric}
              isCurrent={index === at}
              onPick={onPick}
              mark={mark(metric)}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
