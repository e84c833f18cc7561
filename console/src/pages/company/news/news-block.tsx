/** Headlines about a company. */
import type { ComponentChildren, JSX } from 'preact'
import { call } from '../../../api/call.ts'
import { ApiBlock, hasRows } from '../../../components/api-block.tsx'
import { ArticleList } from '../../../components/article-list.tsx'
import { Command, EmptyState } from '../../../components/states.tsx'

export type NewsType = 'stockNews' | 'pressRelease'

export type NewsBlockProps = {
  readonly ticker: string
  readonly limit: number
  readonly page?: number
  readonly type?: NewsType | undefined
  readonly actions?: ComponentChildren
  readonly pager?: (total: number) => ComponentChildren
}

export const NewsBlock = ({ ticker, limit, page, type, actions, pager }: NewsBlockProps): JSX.Element => (
  <ApiBlock
    title="News"
    call={call('/v1/news/{ticker}', { ticker, limit, page, type })}
    lines={8}
    actions={actions}
    empty={(answer) =>
      hasRows(answer) ? null : (
        <EmptyState title="No news of this company is stored">
          Load news with <Command>npx openbell ingest news-globenewswire news-sec</Command>, or keep{' '}
          <Command>npx openbell work</Command> running.
        </EmptyState>
      )
    }
    source={({ results }) => <>{[...new Set(results.map(({ publisher }) => publisher))].join(', ')}</>}
  >
    {({ results, total }) => (
      <>
        <ArticleList articles={results} />
        {pager === undefined ? null : (
          <div class="flex justify-end border-t border-line px-2 py-1">{pager(total)}</div>
        )}
      </>
    )}
  </ApiBlock>
)
