/** Finds the rows of other lists that name a filing. */
import { type Call, call } from '../../api/call.ts'
import type { FilingWithAddress } from '../../api/types.ts'
import { dayPlus } from '../../format/instant.ts'

const STATEMENTS = ['income', 'balance-sheet', 'cash-flow'] as const

/** A report of a quarter is stored as quarterly, one of a year as annual. */
const periodOf = (form: string): 'annual' | 'quarterly' | null => {
  if (/^(?:10-K|20-F|40-F)/.test(form)) return 'annual'
  return /^10-Q/.test(form) ? 'quarterly' : null
}

const MAX_STATEMENTS = 200

/** The calls whose rows may name the filing; none for a form from which no rows are made. */
export const callsNamingFiling = ({ ticker, form, filedOn }: FilingWithAddress): readonly Call[] => {
  if (ticker === null) return []
  const period = periodOf(form)
  if (period !== null)
    return STATEMENTS.map((statement) =>
      call('/v1/financials/{ticker}', { ticker, statement, period, limit: MAX_STATEMENTS }),
    )
  if (/^[345](?:\/A)?$/.test(form))
    return [
      call('/v1/insider-transactions/{ticker}', { ticker, from: filedOn, to: filedOn, limit: 250 }),
      call('/v1/insider-transactions/{ticker}', {
        ticker,
        from: filedOn,
        to: filedOn,
        derivative: 'true',
        limit: 250,
      }),
    ]
  if (!/^8-K/.test(form)) return []
  const near = { from: dayPlus(filedOn, -5), to: dayPlus(filedOn, 1) }
  return [
    call('/v1/earnings/{ticker}', { ticker, ...near }),
    call('/v1/news/{ticker}', { ticker, ...near, type: 'pressRelease', limit: 250 }),
  ]
}

type Naming = {
  readonly filingId?: string | null
  readonly accessionNumber?: string | null
  readonly url?: string
}

/** Whether a row names the filing. */
export const namesFiling = (
  { id, accessionNumber, archive_base: archive }: FilingWithAddress,
  row: Naming,
): boolean =>
  row.filingId === id ||
  row.accessionNumber === accessionNumber ||
  row.url?.startsWith(`${archive}/`) === true
