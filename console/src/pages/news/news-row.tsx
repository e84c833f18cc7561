/** One headline. What it says is somebody else's: it is shown as text and isolated, so that its direction of writing cannot turn the text around it. */
import type { JSX } from 'preact'
import type { Article } from '../../api/types.ts'
import { Chip } from '../../components/chip.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { PageLink, SourceLink } from '../../components/page-link.tsx'
import { paths } from '../../shell/paths.ts'

const MAX_TICKERS = 6

export const NewsRow = ({ article }: { readonly article: Article }): JSX.Element => {
  const { title, url, summary, publisher, sourceDomain, publishedAt, tickers, articleType } = article
  return (
    <article class="grid grid-cols-[3.25rem_1fr] gap-x-3 text-sm">
      <span class="pt-px text-xs leading-5 text-ink-faint">
        <DateTime at={publishedAt} form="clock" />
      </span>
      <div class="flex min-w-0 flex-col gap-0.5">
        <h4 class="font-medium text-pretty [overflow-wrap:anywhere]">
          <SourceLink href={url} look="text">
            <bdi>{title}</bdi>
          </SourceLink>
        </h4>
        {summary === null || summary === '' ? null : (
          <p class="line-clamp-2 max-w-prose text-xs text-ink-soft [overflow-wrap:anywhere]">
            <bdi>{summary}</bdi>
          </p>
        )}
        <p class="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-faint">
          {tickers.slice(0, MAX_TICKERS).map((ticker) => (
            <PageLink key={ticker} to={paths.stock(ticker)} class="text-link font-medium">
              {ticker}
            </PageLink>
          ))}
          {tickers.length > MAX_TICKERS ? <span>and {tickers.length - MAX_TICKERS} more</span> : null}
          <bdi class="min-w-0 truncate">{publisher}</bdi>
          <bdi class="min-w-0 truncate">{sourceDomain}</bdi>
          {articleType === 'pressRelease' ? <Chip>Press release</Chip> : null}
        </p>
      </div>
    </article>
  )
}
