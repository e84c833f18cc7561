/** The newest headlines. */
import type { JSX } from 'preact'
import { call } from '../../api/call.ts'
import { ApiBlock, hasRows } from '../../components/api-block.tsx'
import { ArticleList } from '../../components/article-list.tsx'
import { Command, EmptyState } from '../../components/states.tsx'

const SHOWN = 8

export const NewestNews = (): JSX.Element => (
  <ApiBlock
    title="Newest news"
    call={call('/v1/news', { limit: SHOWN })}
    lines={16}
    empty={(answer) =>
      hasRows(answer) ? null : (
        <EmptyState title="No news yet">
          Load it with <Command>npx openbell ingest news-globenewswire news-sec</Command>
        </EmptyState>
      )
    }
    source={({ results }) => <>{[...new Set(results.map(({ publisher }) => publisher))].join(', ')}</>}
  >
    {({ results }) => <ArticleList articles={results} />}
  </ApiBlock>
)
