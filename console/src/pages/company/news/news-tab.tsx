/** All headlines about a company. */
import type { JSX } from 'preact'
import { Choice } from '../../../components/choice.tsx'
import { Pager } from '../../../components/pager.tsx'
import { usePageNumber } from '../../../shell/use-page-number.ts'
import { useSearch, useSearchText } from '../../../shell/use-search.ts'
import type { CompanyTabProps } from '../company-tab.ts'
import { NewsBlock, type NewsType } from './news-block.tsx'

const PAGE = 50

const types = [
  { value: 'all', label: 'All' },
  { value: 'stockNews', label: 'News' },
  { value: 'pressRelease', label: 'Press releases' },
] as const

export const NewsTab = ({ ticker }: CompanyTabProps): JSX.Element => {
  const [type] = useSearchText<'all' | NewsType>('type', 'all', ['all', 'stockNews', 'pressRelease'])
  const [, setSearch] = useSearch()
  const [page, setPage] = usePageNumber()
  return (
    <NewsBlock
      ticker={ticker}
      limit={PAGE}
      page={page}
      type={type === 'all' ? undefined : type}
      actions={
        <Choice
          label="Which news"
          options={types}
          value={type}
          onChange={(next) => setSearch({ type: next === 'all' ? undefined : next, page: undefined })}
        />
      }
      pager={(total) => <Pager page={page} limit={PAGE} total={total} onPage={setPage} />}
    />
  )
}
