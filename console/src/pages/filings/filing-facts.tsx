/** What EDGAR says of a filing. */
import type { ComponentChildren, JSX } from 'preact'
import type { FilingWithAddress } from '../../api/types.ts'
import { DateTime } from '../../components/date-time.tsx'
import { SourceLink } from '../../components/page-link.tsx'
import { bytesText } from '../../format/bytes.ts'
import { hasClock, itemText } from './filing-words.ts'

const Fact = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ComponentChildren
}): JSX.Element => (
  <div class="flex flex-col border-b border-line px-4 py-2 last:border-b-0 sm:flex-row sm:gap-4">
    <dt class="w-40 shrink-0 text-xs leading-6 text-ink-faint">{label}</dt>
    <dd class="min-w-0 text-sm leading-6 [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

export const FilingFacts = ({ filing }: { readonly filing: FilingWithAddress }): JSX.Element => {
  const {
    form,
    filedAt,
    filedOn,
    reportDate,
    accessionNumber,
    cik,
    items,
    size,
    archive_base: archive,
  } = filing
  return (
    <dl>
      <Fact label="Form">{form}</Fact>
      <Fact label="Filing date">
        <DateTime at={filedOn} />
      </Fact>
      <Fact label="Accepted">{hasClock(filedAt) ? <DateTime at={filedAt} /> : 'Only the day is known'}</Fact>
      {reportDate === null ? null : (
        <Fact label="Period of report">
          <DateTime at={reportDate} />
        </Fact>
      )}
      {items.length === 0 ? null : (
        <Fact label="Items">
          <ul>
            {items.map((item) => (
              <li key={item}>{itemText(item)}</li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label="Accession number">
        <SourceLink href={`${archive}/`}>{accessionNumber}</SourceLink>
      </Fact>
      <Fact label="CIK of the registrant">{cik}</Fact>
      <Fact label="Size">
        {size === null ? 'Not known until the registrant is read again' : bytesText(size)}
      </Fact>
    </dl>
  )
}
