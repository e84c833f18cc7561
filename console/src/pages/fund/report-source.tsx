/** Where a portfolio comes from: publisher and form, its day, and the filing. */
import type { JSX } from 'preact'
import type { FundHoldings } from '../../api/types.ts'
import { DateTime } from '../../components/date-time.tsx'
import { SourceLink } from '../../components/page-link.tsx'
import { sourceName } from '../../format/source-name.ts'

export const ReportSource = ({ report }: { readonly report: FundHoldings }): JSX.Element => {
  const { source, reportDate, filedOn, url, accessionNumber } = report
  return (
    <>
      {source === null ? 'No report' : sourceName(source)}
      {reportDate === null ? null : (
        <>
          {' · '}portfolio of <DateTime at={reportDate} />
        </>
      )}
      {filedOn === null ? null : (
        <>
          {' · '}filed <DateTime at={filedOn} />
        </>
      )}
      {url === null ? null : (
        <>
          {' · '}
          <SourceLink href={url}>{accessionNumber ?? 'the report'}</SourceLink>
        </>
      )}
    </>
  )
}
