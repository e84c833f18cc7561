/** Name, listing and quote of a company, with the date of the price. */
import type { JSX } from 'preact'
import { call } from '../api/call.ts'
import { useCall } from '../api/query-client.ts'
import type { Profile, Quote } from '../api/types.ts'
import { numberText, shownDirection } from '../format/number.ts'
import { sourceName } from '../format/source-name.ts'
import { CallButton } from './call-button.tsx'
import { Chip } from './chip.tsx'
import { DateTime } from './date-time.tsx'
import { Delta } from './delta.tsx'
import { Figure } from './figure.tsx'

const noChange = 'The close of the session before is not stored'

const changeColors = { '1': 'text-up', '0': 'text-ink-soft', '-1': 'text-down' } as const

const NoPrice = (): JSX.Element => <p class="text-sm text-ink-faint">No price of this ticker is stored</p>

const PriceLine = ({ quote }: { readonly quote: Quote }): JSX.Element => (
  <div class="flex flex-col sm:items-end">
    <p class="flex items-baseline gap-3">
      <span class="text-3xl font-semibold tracking-tight">
        <Figure value={quote.price} kind="price" currency={quote.currency} />
      </span>
      {quote.change === null ? null : (
        <span class="text-lg whitespace-nowrap">
          <Delta value={quote.change} kind="price" reason={noChange} />
          {quote.changePct === null ? null : (
            <span class={changeColors[shownDirection(quote.changePct, { kind: 'percent' })]}>
              {' '}
              ({numberText(quote.changePct, { kind: 'percent', signed: true })})
            </span>
          )}
        </span>
      )}
    </p>
    <p class="text-xs text-ink-faint">
      {quote.quotedAt === null ? null : (
        <>
          At <DateTime at={quote.quotedAt} />
          {quote.source === null ? '' : ` · ${sourceName(quote.source)}`}
        </>
      )}
    </p>
  </div>
)

const QuoteLine = ({ quote }: { readonly quote: Quote }): JSX.Element =>
  quote.price === null ? <NoPrice /> : <PriceLine quote={quote} />

const Facts = ({ profile }: { readonly profile: Profile }): JSX.Element => (
  <p class="flex items-center gap-x-2 overflow-hidden pt-1 text-sm text-ink-soft">
    <Chip>{profile.exchangeCode ?? 'No exchange'}</Chip>
    {profile.etf ? <Chip tone="accent">ETF</Chip> : null}
    {profile.fund ? <Chip tone="accent">Fund</Chip> : null}
    {profile.active ? null : <Chip tone="warn">Delisted</Chip>}
    <span class="truncate">
      {[profile.sector, profile.industry].filter((each) => each !== null).join(' · ')}
    </span>
  </p>
)

export type CompanyHeaderProps = { readonly ticker: string; readonly profile: Profile | undefined }

export const CompanyHeader = ({ ticker, profile }: CompanyHeaderProps): JSX.Element => {
  const profileCall = call('/v1/companydata/tickers/{ticker}', { ticker })
  const quoteCall = call('/v1/quotes/{ticker}', { ticker })
  const { data: quote } = useCall(quoteCall)
  const name = profile?.company ?? null
  return (
    <header class="flex min-h-18 flex-col justify-between gap-x-8 gap-y-3 sm:flex-row sm:items-end">
      <div class="min-w-0 sm:flex-1">
        <h1 class="flex flex-wrap items-baseline gap-x-3 text-2xl font-semibold tracking-tight">
          {name ?? ticker}
          {name === null ? null : <span class="text-lg font-medium text-ink-faint">{ticker}</span>}
        </h1>
        <div class="h-7">{profile === undefined ? null : <Facts profile={profile} />}</div>
      </div>
      <div class="flex items-end justify-between gap-2">
        <div class="flex min-h-14 flex-col sm:min-w-72 sm:justify-end sm:items-end">
          {quote === undefined ? null : <QuoteLine quote={quote} />}
        </div>
        <CallButton title={`Profile and quote of ${ticker}`} calls={[profileCall, quoteCall]} />
      </div>
    </header>
  )
}
