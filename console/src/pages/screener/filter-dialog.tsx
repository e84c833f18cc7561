/** Adds a filter or changes one: first its metric, then its bounds. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { type Clause, clauseText } from './clause.ts'
import { ClauseEditor } from './clause-editor.tsx'
import { coverageText } from './coverage.ts'
import type { Metric } from './metric.ts'
import { MetricPicker } from './metric-picker.tsx'

export type FilterDialogProps = {
  readonly metrics: readonly Metric[]
  /** The clause to change; null to add one. */
  readonly edited: { readonly metric: Metric; readonly clause: Clause } | null
  readonly onDone: (clause: string) => void
  readonly onClose: () => void
}

export const FilterDialog = ({ metrics, edited, onDone, onClose }: FilterDialogProps): JSX.Element => {
  const [picked, setPicked] = useState<Metric | null>(edited?.metric ?? null)
  return (
    <Dialog title={edited === null ? 'Add a filter' : 'Change a filter'} onClose={onClose}>
      {picked === null ? (
        <MetricPicker
          metrics={metrics.filter(({ filterable }) => filterable)}
          onPick={setPicked}
          mark={({ coverage }) => coverageText(coverage)}
        />
      ) : (
        <ClauseEditor
          metric={picked}
          clause={edited?.clause ?? null}
          onDone={(clause) => onDone(clauseText(clause))}
          onBack={edited === null ? () => setPicked(null) : null}
        />
      )}
    </Dialog>
  )
}
