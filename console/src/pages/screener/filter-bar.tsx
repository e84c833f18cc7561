/** The filters of a screen as chips: changed by a click, removed by their cross; and the button that adds one. */
import { Plus } from 'lucide-preact'
import type { JSX } from 'preact'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { RemovableChip } from '../../components/chip.tsx'
import { type Clause, clauseIn, clauseLabel } from './clause.ts'
import { FilterDialog } from './filter-dialog.tsx'
import type { Metric } from './metric.ts'

export type FilterBarProps = {
  readonly filter: readonly string[]
  readonly metrics: readonly Metric[]
  readonly byId: ReadonlyMap<string, Metric>
  readonly onChange: (filter: readonly string[]) => void
}

type Opened = {
  /** Null for a new one. */
  readonly at: number | null
  readonly edited: { readonly metric: Metric; readonly clause: Clause } | null
}

export const FilterBar = ({ filter, metrics, byId, onChange }: FilterBarProps): JSX.Element => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const done = (text: string) => {
    const at = opened?.at ?? null
    onChange(at === null ? [...filter, text] : filter.with(at, text))
    setOpened(null)
  }
  return (
    <fieldset class="flex flex-wrap items-center gap-1.5">
      <legend class="sr-only">Filters</legend>
      {filter.map((text, at) => {
        const clause = clauseIn(text, byId)
        const metric = clause === null ? undefined : byId.get(clause.metric)
        const label = clause === null || metric === undefined ? text : clauseLabel(clause, metric)
        return (
          <RemovableChip
            key={text}
            tone={clause === null ? 'warn' : 'accent'}
            label={`filter ${label}`}
            onRemove={() => onChange(filter.filter((_, other) => other !== at))}
          >
            {clause === null || metric === undefined ? (
              <span data-hint="The server does not know this clause">{label}</span>
            ) : (
              <button
                type="button"
                data-hint={metric.description}
                aria-label={`Change filter ${label}`}
                onClick={() => setOpened({ at, edited: { metric, clause } })}
                class="hover:underline"
              >
                {label}
              </button>
            )}
          </RemovableChip>
        )
      })}
      <Button size="small" isRound onClick={() => setOpened({ at: null, edited: null })}>
        <Plus size={13} aria-hidden="true" />
        Add filter
      </Button>
      {filter.length > 1 ? (
        <Button size="small" look="quiet" onClick={() => onChange([])}>
          Clear
        </Button>
      ) : null}
      {opened === null ? null : (
        <FilterDialog
          key={opened.at ?? 'new'}
          metrics={metrics}
          edited={opened.edited}
          onDone={done}
          onClose={() => setOpened(null)}
        />
      )}
    </fieldset>
  )
}
