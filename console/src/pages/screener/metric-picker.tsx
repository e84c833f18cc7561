/** Every metric of the registry, found by its name, category or sentence. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useState } from 'react'
import { OptionList } from '../../components/option-list.tsx'
import { useAutofocus } from '../../components/use-autofocus.ts'
import { steppedIndex } from '../../shell/arrow-step.ts'
import { foundMetrics, type Metric } from './metric.ts'

export type MetricPickerProps = {
  readonly metrics: readonly Metric[]
  readonly onPick: (metric: Metric) => void
  /** Right of a metric: whether it is chosen, how many have it. */
  readonly mark: (metric: Metric) => ComponentChildren
}

const groupOf = (metric: Metric): string => metric.category.charAt(0).toUpperCase() + metric.category.slice(1)

const Shown = ({
  metric: { label, description },
  mark,
}: {
  readonly metric: Metric
  readonly mark: ComponentChildren
}): JSX.Element => (
  <span class="flex items-start justify-between gap-3">
    <span class="min-w-0">
      <span class="block font-medium">{label}</span>
      <span class="block text-xs text-ink-faint">{description}</span>
    </span>
    <span class="shrink-0 pt-0.5 text-xs text-ink-faint">{mark}</span>
  </span>
)

export const MetricPicker = ({ metrics, onPick, mark }: MetricPickerProps): JSX.Element => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const focus = useAutofocus<HTMLInputElement>()
  const found = foundMetrics(metrics, typed)
  const isGrouped = typed.trim() === ''
  useEffect(() => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' }), [id, at])
  const pick = (index: number) => {
    const metric = found[index]
    if (metric !== undefined) onPick(metric)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && found.length > 0) {
      event.preventDefault()
      pick(at)
    }
    const next = steppedIndex(event.key, at, found.length)
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
      <OptionList
        id={id}
        label="Metrics"
        options={found.map((metric) => ({
          key: metric.id,
          shown: <Shown metric={metric} mark={mark(metric)} />,
          ...(isGrouped ? { group: groupOf(metric) } : {}),
        }))}
        at={at}
        onChoose={pick}
        empty="No metric is called so. Try one word, such as margin or debt."
        class="scroll-quiet h-[45dvh] overflow-y-auto rounded-md border border-line p-1"
      />
    </div>
  )
}
