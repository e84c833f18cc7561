/** The documents of a filing, with their place in the archive. */
import type { JSX } from 'preact'
import type { Exhibit, FilingWithAddress } from '../../api/types.ts'
import { Chip } from '../../components/chip.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { SourceLink } from '../../components/page-link.tsx'
import { Command } from '../../components/states.tsx'

type Document = Pick<Exhibit, 'type' | 'filename' | 'description' | 'url'>

const primaryOf = ({
  form,
  primaryDocument,
  primaryDocDescription,
  url,
}: FilingWithAddress): readonly Document[] =>
  primaryDocument === null
    ? []
    : [{ type: form, filename: primaryDocument, description: primaryDocDescription, url }]

const columns: readonly Column<Document>[] = [
  { id: 'type', title: 'Type', cell: ({ type }) => <Chip>{type}</Chip> },
  {
    id: 'file',
    title: 'Document',
    cell: ({ filename, url }) => (
      <SourceLink href={url}>
        <bdi>{filename ?? 'In the filing’s folder'}</bdi>
      </SourceLink>
    ),
  },
  {
    id: 'description',
    title: 'Description',
    class: 'max-sm:hidden',
    cell: ({ description }) => <bdi>{description}</bdi>,
  },
]

export const FilingDocuments = ({ filing }: { readonly filing: FilingWithAddress }): JSX.Element => (
  <>
    <DataTable
      caption="Documents of the filing"
      columns={columns}
      rows={[...primaryOf(filing), ...filing.exhibits]}
      rowKey={({ type, filename, description }) => `${type} ${filename ?? description}`}
    />
    {filing.exhibitsKnown ? null : (
      <p class="px-4 py-2 text-xs text-ink-faint">
        Its exhibits were not read; <Command>npx openbell ingest sec-filing-documents</Command> reads those of
        8-K filings. The <SourceLink href={`${filing.archive_base}/`}>archive</SourceLink> has all documents.
      </p>
    )}
  </>
)
