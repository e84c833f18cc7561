/** Every listing by 161 metrics: filters, order and columns are in the address. */
import type { JSX } from 'preact'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import type { ScreenerCatalogue } from '../../api/types.ts'
import { CallButton } from '../../components/call-button.tsx'
import { CsvButton } from '../../components/csv-button.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { FilterBar } from './filter-bar.tsx'
import { metricsById } from './metric.ts'
import { PresetBar } from './preset-bar.tsx'
import { Result } from './result.tsx'
import { ResultBar } from './result-bar.tsx'
import { SavedScreens } from './saved-screens.tsx'
import { pageCall, pageCalls, savedQuery } from './screen.ts'
import { useScreen, useScreenTable } from './use-screen.ts'
import { useFirstPage } from './use-screen-rows.ts'

const Screener = ({ catalogue }: { readonly catalogue: ScreenerCatalogue }): JSX.Element => {
  const { fields, defaultColumns, asOf } = catalogue
  const [screen, change] = useScreen()
  const byId = useMemo(() => metricsById(fields), [fields])
  const table = useScreenTable(screen, byId, defaultColumns)
  const first = useFirstPage(table)
  return (
    <>
      <PageHeader
        title="Screener"
        about={
          <>
            {fields.length} metrics of every listing, computed{' '}
            <DateTime at={asOf} reason="Nothing is computed yet" />
          </>
        }
        actions={
          <div class="flex items-center gap-1.5">
            <SavedScreens query={savedQuery(screen)} />
            <CsvButton calls={pageCalls(table, first.data?.total ?? 0)} name="screen" />
            <CallButton title="This screen" calls={[pageCall(table, 0)]} />
          </div>
        }
      />
      <div class="mb-3 flex flex-col gap-2.5">
        <PresetBar filter={screen.filter} byId={byId} />
        <FilterBar
          filter={screen.filter}
          metrics={fields}
          byId={byId}
          onChange={(filter) => change({ filter })}
        />
      </div>
      <section aria-label="Result" class="overflow-hidden rounded-lg border border-line bg-surface">
        <ResultBar
          table={table}
          metrics={fields}
          byId={byId}
          total={first.data?.total}
          onColumns={(columns) => change({ columns }, 'replace')}
        />
        <Result table={table} byId={byId} first={first} change={change} />
      </section>
    </>
  )
}

export const ScreenerPage = (): JSX.Element => {
  const { data, error, refetch } = useCall(call('/v1/screener/fields', {}))
  if (data !== undefined) return <Screener catalogue={data} />
  return (
    <>
      <PageHeader title="Screener" />
      {error === null ? <Skeleton lines={16} /> : <ErrorState error={error} retry={() => refetch()} />}
    </>
  )
}
