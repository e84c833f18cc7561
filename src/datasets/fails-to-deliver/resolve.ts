/** Fails by their securities, and moved along where the lists name another security later. */
import { prices } from '../../derived/prices/record.ts'
import { mapInParts } from '../../lib/in-parts.ts'
import { openIdentifiers, securities } from '../../security-master/collections.ts'
import { contradicted } from '../../security-master/identifiers/open-identifiers.ts'
import { type Batch, batchOf } from '../../store/batch.ts'
import { columnsIn } from '../../store/bulk-reads.ts'
import type { NewRow, Row } from '../../store/collection.ts'
import { rowOf } from '../../store/record-text.ts'
import type { Reads } from '../../store/store.ts'
import { affectedRows, followingSecurities } from '../affected-securities.ts'
import { type Derivation, derivation, type Resolved } from '../dataset.ts'
import { movedBatches, movedRows } from '../event-reassignment.ts'
import { failCloses } from './closes.ts'
import { failedSecurities, type Misplaced } from './failed-security.ts'
import type { FailDrafts } from './normalize.ts'
import { failsToDeliver } from './record.ts'

/** What the open list says of CUSIPs that fails have as another company's is served no more. */
const withheldRows = async (misplaced: readonly Misplaced[], reads: Reads) => {
  const rows = await Promise.all(
    misplaced.map(async ({ ticker, cusip, name }) => {
      const claim = (await reads.row(openIdentifiers, { ticker }))?.columns
      return claim?.cusip === cusip ? [rowOf(openIdentifiers, contradicted(claim, name), {})] : []
    }),
  )
  return rows.flat()
}

const closeBatches = (closes: readonly NewRow<typeof prices>[]): readonly Batch[] =>
  closes.length === 0 ? [] : [batchOf(prices, closes)]

export const resolveFails = async ({ drafts, days }: FailDrafts, reads: Reads): Promise<Resolved> => {
  const failed = drafts.map(({ symbol, columns }) => ({ symbol, ...columns }))
  const { of: securityOf, misplaced } = await failedSecurities(reads, failed)
  const rows = await mapInParts(drafts, async ({ symbol, columns: own, text }) => {
    const columns = { ...own, ...(await securityOf({ symbol, ...own })) }
    return { columns, text }
  })
  const closes = closeBatches(await failCloses(rows, reads))
  const withheld = await withheldRows(misplaced, reads)
  const fails = batchOf(failsToDeliver, rows, days === null ? undefined : { on: days })
  return {
    batches: [...(withheld.length === 0 ? [] : [batchOf(openIdentifiers, withheld)]), fails, ...closes],
  }
}

const moved = async (
  stored: readonly Row<typeof failsToDeliver>[],
  reads: Reads,
): Promise<readonly Batch[]> => {
  // The look-up reads every identifier.
  if (stored.length === 0) return []
  const { of: securityOf } = await failedSecurities(
    reads,
    stored.map(({ columns }) => columns),
  )
  const present = await movedRows(failsToDeliver, stored, 'security', securityOf)
  const arrived = [...present].flatMap(([before, rows]) =>
    rows.filter(({ columns }) => columns.security !== before),
  )
  return [
    ...movedBatches(failsToDeliver, 'security', present),
    // Under another security than its symbol's a fail gave no close.
    ...closeBatches(await failCloses(arrived, reads)),
  ]
}

/** All fails of each security of which some are another's, or under another ticker. */
const afterLists = followingSecurities(async (affected, reads) =>
  moved(await affectedRows(failsToDeliver, 'security', affected.securities, affected, reads), reads),
)

/** The fails of securities to which a list gives a CUSIP that is another's, as another file has shown. */
const afterContradictions = derivation({
  from: openIdentifiers,
  isUpdate: true,
  derive: async ({ rows }, reads) => {
    const tickers = rows.flatMap(({ columns }) => (columns.isContradicted === 1 ? [columns.ticker] : []))
    if (tickers.length === 0) return []
    const listed = await columnsIn(reads, securities, { where: { ticker: tickers } })
    const security = listed.map((each) => each.security)
    return moved(await reads.rows(failsToDeliver, { where: { security } }), reads)
  },
})

export const movedFails: readonly Derivation[] = [...afterLists, afterContradictions]
