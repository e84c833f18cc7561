/** One filing: what EDGAR says of it, its documents, and what was read of it. */
import type { JSX } from 'preact'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import { Block } from '../../components/block.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink, SourceLink } from '../../components/page-link.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { paths } from '../../shell/paths.ts'
import { usePageTitle, usePathText } from '../../shell/use-path-text.ts'
import { FilingDataBlock } from './filing-data-block.tsx'
import { FilingDocuments } from './filing-documents.tsx'
import { FilingFacts } from './filing-facts.tsx'
import { formName } from './filing-words.ts'

export const FilingPage = (): JSX.Element => {
  const id = usePathText('id')
  const made = call('/v1/filings/by-id/{filing_id}', { filing_id: id })
  const { data: filing, error, refetch } = useCall(made)
  const registrant = filing?.company ?? (filing === undefined ? '' : `CIK ${Number(filing.cik)}`)
  usePageTitle(filing === undefined ? 'Filing' : `${formName(filing.form)} of ${registrant}`)
  if (filing === undefined)
    return (
      <>
        <PageHeader title="Filing" about={id} />
        <Block title="Filing" calls={[made]}>
          {error === null ? <Skeleton lines={10} /> : <ErrorState error={error} retry={() => refetch()} />}
        </Block>
      </>
    )
  const { form, ticker, archive_base: archive } = filing
  return (
    <>
      <PageHeader
        title={
          <>
            {formName(form)} of <bdi>{registrant}</bdi>
          </>
        }
        about={
          <>
            {ticker === null ? null : (
              <>
                <PageLink to={paths.stock(ticker)} class="text-link font-medium">
                  {ticker}
                </PageLink>
                {', '}
              </>
            )}
            <SourceLink href={filing.url}>document at EDGAR</SourceLink>
          </>
        }
      />
      <div class="grid items-start gap-5 xl:grid-cols-2">
        <Block title="Filing" calls={[made]} source={<SourceLink href={`${archive}/`}>SEC EDGAR</SourceLink>}>
          <FilingFacts filing={filing} />
        </Block>
        <div class="flex min-w-0 flex-col gap-5">
          <Block
            title="Documents"
            calls={[made]}
            source={<SourceLink href={`${archive}/`}>SEC EDGAR</SourceLink>}
          >
            <FilingDocuments filing={filing} />
          </Block>
          <FilingDataBlock filing={filing} />
        </div>
      </div>
    </>
  )
}
