/** Interest rates and economic indicators: the yield curve of any day, and any series. */
import type { JSX } from 'preact'
import { Block } from '../../components/block.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Command, EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { type Catalogue, catalogueCall, useCatalogue } from './catalogue.ts'
import { CurveBlock } from './curve-block.tsx'
import { SeriesBlock } from './series-block.tsx'

const Nothing = ({ title, feeds }: { readonly title: string; readonly feeds: string }): JSX.Element => (
  <Block title={title} calls={[catalogueCall]}>
    <EmptyState title="The store has none yet">
      Load it with <Command>{`npx openbell ingest ${feeds}`}</Command>
    </EmptyState>
  </Block>
)

const Blocks = ({ catalogue }: { readonly catalogue: Catalogue }): JSX.Element => (
  <div class="flex flex-col gap-5">
    {catalogue.curve === null ? (
      <Nothing title="Treasury yield curve" feeds="treasury-yields" />
    ) : (
      <CurveBlock curve={catalogue.curve} />
    )}
    {catalogue.series.length === 0 ? (
      <Nothing title="Series" feeds="fred-series bls-series" />
    ) : (
      <SeriesBlock catalogue={catalogue} />
    )}
  </div>
)

export const MacroPage = (): JSX.Element => {
  const { catalogue, error, refetch } = useCatalogue()
  const bodyOf = () => {
    if (catalogue !== undefined) return <Blocks catalogue={catalogue} />
    return error === null ? <Skeleton lines={10} /> : <ErrorState error={error} retry={() => refetch()} />
  }
  return (
    <>
      <PageHeader
        title="Macro"
        about="Interest rates and economic indicators, as their publishers revise them"
      />
      {bodyOf()}
    </>
  )
}
