/** Screens to begin with; each is an address. */
import type { JSX } from 'preact'
import { PageLink } from '../../components/page-link.tsx'
import { paths } from '../../shell/paths.ts'
import type { Metric } from './metric.ts'
import { type Preset, presets } from './presets.ts'
import { type Screen, screenQuery } from './screen.ts'

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each))

/** Metrics of a preset that no loaded source gives. */
const missingOf = ({ filter }: Preset, byId: ReadonlyMap<string, Metric>): readonly string[] =>
  filter.flatMap((clause) => {
    const metric = byId.get(clause.split(':', 1)[0] ?? '')
    return metric?.coverage === 0 ? [metric.label] : []
  })

const hintOf = ({ about }: Preset, missing: readonly string[]): string =>
  missing.length === 0 ? about : `${about}. No loaded source gives ${missing.join(', ')} yet.`

export const PresetBar = ({
  filter,
  byId,
}: {
  readonly filter: Screen['filter']
  readonly byId: ReadonlyMap<string, Metric>
}): JSX.Element => (
  <nav aria-label="Presets" class="no-print scroll-quiet -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
    <ul class="flex gap-1 py-0.5 max-sm:min-w-max sm:flex-wrap">
      {presets.map((preset) => {
        const isCurrent = isSame(preset.filter, filter)
        const missing = missingOf(preset, byId)
        return (
          <li key={preset.id}>
            <PageLink
              to={paths.screener + screenQuery({ ...preset, columns: null })}
              aria-current={isCurrent ? 'true' : undefined}
              data-hint={hintOf(preset, missing)}
              class={`flex h-7 items-center rounded-full border px-2.5 text-xs whitespace-nowrap transition-colors ${
                isCurrent
                  ? 'border-accent bg-accent-soft font-medium text-accent-strong'
                  : 'border-line-strong text-ink-soft hover:bg-hover hover:text-ink'
              } ${missing.length === 0 ? '' : 'border-dashed'}`}
            >
              {preset.label}
            </PageLink>
          </li>
        )
      })}
    </ul>
  </nav>
)
