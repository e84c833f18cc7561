/** Headlines, newest first: the home page and company pages show them. */
import type { JSX } from 'preact'
import type { Article } from '../api/types.ts'
import { paths } from '../shell/paths.ts'
import { Chip } from './chip.tsx'
import { DateTime } from './date-time.tsx'
import { PageLink, SourceLink } from './page-link.tsx'

const MAX_TICKERS = 4

const ArticleRow = ({ title, url, publisher, publishedAt, tickers, articleType }: Article): JSX.Element => (
  <li class="flex flex-col gap-0.5 border-b border-line px-4 py-2.5 text-sm last:border-b-0">
    <span class="text-pretty">
      <SourceLink href={url} look="text">
        {title}
      </SourceLink>
    </span>
    <span class="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-faint">
      <DateTime at={publishedAt} form="age" />
      <span>{publisher}</span>
      {articleType === 'pressRelease' ? <Chip>Press release</Chip> : null}
      {tickers.slice(0, MAX_TICKERS).map((ticker) => (
        <PageLink key={ticker} to={paths.stock(ticker)} class="text-link font-medium">
          {ticker}
        </PageLink>
      ))}
    </span>
  </li>
)

export const ArticleList = ({ articles }: { readonly articles: readonly Article[] }): JSX.Element => (
  <ul>
    {articles.map((article) => (
      <ArticleRow key={article.id} {...article} />
    ))}
  </ul>
)
