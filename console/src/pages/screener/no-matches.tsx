/** What is shown in place of a table without rows: which filters no listing can pass, and the next step. */
import type { JSX } from 'preact'
import { Button } from '../../components/button.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import type { Metric } from './metric.ts'

export type NoMatchesProps = {
  readonly filter: readonly string[]
  readonly byId: ReadonlyMap<string, Metric>
  readonly onChange: (filter: readonly string[]) => void
}

export const NoMatches = ({ filter, byId, onChange }: NoMatchesProps): JSX.Element => {
  const unknown = filter.flatMap((clause) => {
    const metric = byId.get(clause.split(':', 1)[0] ?? '')
    return metric?.coverage === 0 ? [{ clause, label: metric.label }] : []
  })
  if (filter.length === 0)
    return (
      <EmptyState title="The screener has no rows yet">
        They are computed after each run of feeds: load the bundled sample with{' '}
        <Command>npx openbell sample</Command>, or run <Command>npx openbell work</Command>.
      </EmptyState>
    )
  if (unknown.length === 0)
    return (
      <EmptyState title="No listing passes all filters">
        <p>Press a filter to widen it, or remove one.</p>
        <Button size="small" class="mt-3" onClick={() => onChange(filter.slice(0, -1))}>
          Remove the last filter
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title={`No loaded source gives ${unknown.map(({ label }) => label).join(', ')}`}>
      <p>
        A filter on a figure that no listing has lets nothing pass. Remove it, or load its source: returns and
        averages come from daily bars, short interest from FINRA, insiders from Form 4.
      </p>
      <Button
        size="small"
        class="mt-3"
        onClick={() => onChange(filter.filter((each) => !unknown.some(({ clause }) => clause === each)))}
      >
        Remove {unknown.length === 1 ? 'this filter' : 'these filters'}
      </Button>
    </EmptyState>
  )
}
