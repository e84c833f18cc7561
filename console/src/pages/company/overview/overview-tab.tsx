/** A company at a glance. */
import type { JSX } from 'preact'
import type { CompanyTabProps } from '../company-tab.ts'
import { NewsBlock } from '../news/news-block.tsx'
import { PriceBlock, useAwaitsPrices } from '../price/price-block.tsx'
import { IncomeChart } from './income-chart.tsx'
import { KeyFigures } from './key-figures.tsx'
import { ProfileBlock } from './profile-block.tsx'

const HEADLINES = 6

/**
 * Blocks below the prices load at once, but are shown only when the height of the price block is known, so that nothing
 * moves.
 */
export const OverviewTab = ({ ticker, cik }: CompanyTabProps): JSX.Element => {
  const waits = useAwaitsPrices(ticker)
  return (
    <div class="grid grid-cols-1 items-start gap-4 xl:grid-cols-12">
      <div class="flex min-w-0 flex-col gap-4 xl:col-span-8">
        <PriceBlock ticker={ticker} />
        <div class={waits ? 'hidden' : 'contents'}>
          <IncomeChart ticker={ticker} cik={cik} />
          <NewsBlock ticker={ticker} limit={HEADLINES} />
        </div>
      </div>
      <div class={`flex min-w-0 flex-col gap-4 xl:col-span-4 ${waits ? 'max-xl:hidden' : ''}`}>
        <KeyFigures ticker={ticker} />
        <ProfileBlock ticker={ticker} />
      </div>
    </div>
  )
}
