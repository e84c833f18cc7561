/** A company in a list of suggestions. */
import type { JSX } from 'preact'
import type { SearchMatch } from '../api/types.ts'
import { Chip } from '../components/chip.tsx'

export const CompanyOption = ({
  ticker,
  company,
  exchangeCode,
  etf,
  fund,
  active,
}: SearchMatch): JSX.Element => (
  <span class="flex min-w-0 items-center gap-3">
    <span class="w-16 shrink-0 font-medium figures">{ticker}</span>
    <span class="min-w-0 grow truncate text-ink-soft">{company}</span>
    {active ? null : <Chip tone="warn">Delisted</Chip>}
    {etf ? <Chip>ETF</Chip> : fund ? <Chip>Fund</Chip> : null}
    <span class="shrink-0 text-xs text-ink-faint">{exchangeCode}</span>
  </span>
)
