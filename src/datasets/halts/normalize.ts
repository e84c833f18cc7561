/** Halts of either publisher as records. */
import { exchangeOf } from '../../security-master/exchange.ts'
import type { ParsedRows } from '../../sources/files/parsed-rows.ts'
import type { PublishedHalt } from '../../sources/trade-halt.ts'
import { textOf } from '../../store/record-text.ts'
import type { Normalized } from '../dataset.ts'
import type { EventDraft } from '../security-events.ts'
import { halts } from './record.ts'

export type HaltDraft = EventDraft<typeof halts>
type Source = 'nasdaq' | 'nyse'

const sourceRankOf = (source: Source, { tradesResumeAt }: PublishedHalt): number => {
  if (source === 'nasdaq') return 0
  return tradesResumeAt === null ? 2 : 1
}

const draftOf = (source: Source, halt: PublishedHalt): HaltDraft => {
  const { symbol, haltedOn: on, market, code: reasonCode, ...stated } = halt
  const { haltedAt } = stated
  const exchangeCode = market === null ? null : (exchangeOf(market, 'halts')?.code ?? null)
  const text = textOf(halts, { symbol, haltedAt }, { ...stated, date: on, exchangeCode, reasonCode, source })
  return { symbol, name: halt.name, columns: { on, haltedAt, sourceRank: sourceRankOf(source, halt) }, text }
}

export const normalizeHalts =
  (source: Source) =>
  ({ rows, rejected }: ParsedRows<PublishedHalt>): Normalized<readonly HaltDraft[]> => ({
    value: rows.map((halt) => draftOf(source, halt)),
    count: rows.length,
    rejected,
  })
