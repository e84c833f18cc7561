/** Who the company is: what its filings and lists say of it. */
import type { ComponentChildren, JSX } from 'preact'
import { call } from '../../../api/call.ts'
import type { Profile } from '../../../api/types.ts'
import { ApiBlock } from '../../../components/api-block.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { SourceLink } from '../../../components/page-link.tsx'
import { shortDayText } from '../../../format/instant.ts'

/** `09-26` is Sep 26; a leap year has every day. */
const monthDayText = (day: string): string => shortDayText(`2024-${day}`)

const factsOf = (profile: Profile): readonly (readonly [string, ComponentChildren])[] =>
  (
    [
      ['Description', profile.description],
      ['Chief executive', profile.ceo],
      ['Employees', profile.employees],
      [
        'Website',
        profile.website === null ? null : <SourceLink href={profile.website}>{profile.website}</SourceLink>,
      ],
      ['Address', [profile.address, profile.city, profile.state, profile.zip].filter(Boolean).join(', ')],
      ['Phone', profile.phone],
      ['Country', profile.country],
      ['CIK', profile.cik],
      ['ISIN', profile.isin],
      ['CUSIP', profile.cusip],
      ['SIC code', profile.sic],
      ['Fiscal year ends', profile.fiscalYearEnd === null ? null : monthDayText(profile.fiscalYearEnd)],
      ['IPO', profile.ipo === null ? null : <DateTime at={profile.ipo} />],
      ['Former names', profile.formerNames.map(({ name }) => name).join('; ')],
    ] as const
  ).filter(([, value]) => value !== null && value !== '')

export const ProfileBlock = ({ ticker }: { readonly ticker: string }): JSX.Element => (
  <ApiBlock
    title="Profile"
    call={call('/v1/companydata/tickers/{ticker}', { ticker })}
    lines={8}
    source={() => 'SEC EDGAR and the exchanges’ lists'}
  >
    {(profile) => (
      <dl class="px-4 py-1 text-sm">
        {factsOf(profile).map(([label, value]) => (
          <div key={label} class="flex gap-4 border-b border-line py-1.5 last:border-b-0">
            <dt class="w-32 shrink-0 text-ink-soft">{label}</dt>
            <dd class="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </ApiBlock>
)
