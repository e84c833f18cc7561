/** The reader's own choice of columns: added by search, moved and removed by buttons. */
import { ArrowDown, ArrowUp, Check, X } from 'lucide-preact'
import type { JSX } from 'preact'
import { Button, IconButton } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { firstColumns } from './column-sets.ts'
import { coverageText } from './coverage.ts'
import type { Metric } from './metric.ts'
import { MetricPicker } from './metric-picker.tsx'

export type ColumnsDialogProps = {
  readonly metrics: readonly Metric[]
  readonly byId: ReadonlyMap<string, Metric>
  /** Ids of the chosen columns, without ticker and company. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly onClose: () => void
}

/** The list with the element at `at` one place earlier. */
const movedUp = (ids: readonly string[], at: number): readonly string[] =>
  ids.flatMap((id, index) => (index === at - 1 ? [ids[at] ?? id, id] : index === at ? [] : [id]))

const Chosen = ({ byId, chosen, onChange }: Omit<ColumnsDialogProps, 'metrics' | 'onClose'>) => (
  <ol aria-label="Chosen columns" class="scroll-quiet max-h-[52dvh] overflow-y-auto">
    {chosen.map((id, at) => {
      const label = byId.get(id)?.label ?? id
      return (
        <li key={id} class="flex items-center gap-0.5 rounded-md py-0.5 pl-2 text-sm hover:bg-hover">
          <span class="min-w-0 grow truncate">{label}</span>
          <IconButton
            label={`Move ${label} up`}
            class="size-7"
            disabled={at === 0}
            onClick={() => onChange(movedUp(chosen, at))}
          >
            <ArrowUp size={14} />
          </IconButton>
          <IconButton
            label={`Move ${label} down`}
            class="size-7"
            disabled={at === chosen.length - 1}
            onClick={() => onChange(movedUp(chosen, at + 1))}
          >
            <ArrowDown size={14} />
          </IconButton>
          <IconButton
            label={`Remove ${label}`}
            class="size-7"
            onClick={() => onChange(chosen.filter((each) => each !== id))}
          >
            <X size={14} />
          </IconButton>
        </li>
      )
    })}
  </ol>
)

const isChoosable = ({ id }: Metric): boolean => !firstColumns.some((each) => each === id)

export const ColumnsDialog = ({ metrics, onClose, ...props }: ColumnsDialogProps): JSX.Element => {
  const { chosen, onChange } = props
  const toggle = ({ id }: Metric) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <Dialog title="Columns" onClose={onClose} width="wide">
      <div class="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <MetricPicker
          metrics={metrics.filter(isChoosable)}
          onPick={toggle}
          mark={({ id, coverage }) =>
            chosen.includes(id) ? (
              <Check size={15} class="text-accent" aria-label="chosen" />
            ) : (
              coverageText(coverage)
            )
          }
        />
        <div class="flex min-w-0 flex-col gap-2">
          <p class="text-xs text-ink-faint">Ticker and company, then in this order:</p>
          <Chosen {...props} />
          <Button look="primary" class="mt-auto self-end" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
