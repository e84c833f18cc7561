/** The page of an unknown ticker: the server's message, and a search. */
import type { JSX } from 'preact'
import { ProblemError } from '../api/request.ts'
import { paths } from '../shell/paths.ts'
import { buttonClass } from './button.tsx'
import { PageLink } from './page-link.tsx'

export type UnknownTickerProps = { readonly ticker: string; readonly error: unknown }

/** Whether the server knows no company of this ticker, or takes the text for none. */
export const isUnknownTicker = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 422)

/** As the SEC writes it: other sites have `brk.b`, the interface `BRK-B`. */
const inForm = (ticker: string): string => ticker.toUpperCase().replaceAll(/[./ ]/g, '-')

export const UnknownTicker = ({ ticker, error }: UnknownTickerProps): JSX.Element => (
  <div class="mx-auto flex max-w-md flex-col items-start gap-3 py-20">
    <p class="font-mono text-sm text-ink-faint">{ticker}</p>
    <h1 class="text-2xl font-semibold tracking-tight">No company has this ticker</h1>
    <p class="text-ink-soft">{error instanceof Error ? error.message : null}</p>
    <p class="flex flex-wrap gap-2">
      {inForm(ticker) === ticker ? null : (
        <PageLink to={paths.stock(inForm(ticker))} class={buttonClass('primary')}>
          Open {inForm(ticker)}
        </PageLink>
      )}
      <PageLink to={paths.search(ticker)} class={buttonClass('plain')}>
        Search for “{ticker}”
      </PageLink>
    </p>
  </div>
)
