/** Every series there is, by category, with a search: up to four can be shown. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { type ListedSeries, seriesFound } from './catalogue.ts'

export const MAX_SERIES = 4

const OptionLine = ({
  series,
  isOn,
  isFull,
  onToggle,
}: {
  readonly series: ListedSeries
  readonly isOn: boolean
  readonly isFull: boolean
  readonly onToggle: () => void
}): JSX.Element => (
  <li>
    <label
      class={`flex gap-2 px-4 py-1 text-sm ${isFull && !isOn ? 'text-ink-faint' : 'cursor-pointer hover:bg-hover'}`}
    >
      <input
        type="checkbox"
        checked={isOn}
        disabled={isFull && !isOn}
        onChange={onToggle}
        class="mt-1 shrink-0 accent-(--accent)"
      />
      <span class="min-w-0">
        <span class="block leading-5">{series.title}</span>
        <span class="block text-xs text-ink-faint">
          {series.unit}, {series.frequency}
        </span>
      </span>
    </label>
  </li>
)

export type SeriesPickerProps = {
  readonly all: readonly ListedSeries[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export const SeriesPicker = ({ all, chosen, onChange }: SeriesPickerProps): JSX.Element => {
  const [search, setSearch] = useState('')
  const found = seriesFound(all, search)
  const titles = [...new Set(found.map(({ categoryTitle }) => categoryTitle))]
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <div class="no-print flex min-h-0 flex-col">
      <div class="border-b border-line p-3">
        <input
          type="search"
          aria-label="Search series"
          placeholder={`Search ${all.length} series`}
          value={search}
          onInput={({ currentTarget: { value } }) => setSearch(value)}
          class="h-8 w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm"
        />
        <p class="mt-1.5 text-xs text-ink-faint" aria-live="polite">
          {chosen.length} of {MAX_SERIES} chosen
          {search === '' ? '' : `, ${found.length} found`}
        </p>
      </div>
      <div class="scroll-quiet max-h-[26rem] overflow-y-auto py-1">
        {titles.map((title) => (
          <div key={title}>
            <h3 class="px-4 pt-2 pb-1 text-xs font-medium text-ink-faint">{title}</h3>
            <ul>
              {found
                .filter(({ categoryTitle }) => categoryTitle === title)
                .map((series) => (
                  <OptionLine
                    key={series.id}
                    series={series}
                    isOn={chosen.includes(series.id)}
                    isFull={chosen.length >= MAX_SERIES}
                    onToggle={() => toggle(series.id)}
                  />
                ))}
            </ul>
          </div>
        ))}
        {found.length === 0 ? <p class="px-4 py-3 text-sm text-ink-faint">No series is called so.</p> : null}
      </div>
    </div>
  )
}
