/** Sources of bars that have closes alone, and which source goes before which. */

/** The close and volume of each snapshot of quotes that was stored. */
export const SNAPSHOT_SOURCE = 'nasdaq-screener'
/** The closes that the clearing house states beside fails to deliver: of the days after which shares were missing only. */
export const FAILS_SOURCE = 'sec-fails-to-deliver'

/** Single closes of the reviewed list that comes with the program. */
export const SAMPLE_SOURCE = 'sample'

/** How much a source's bars leave out: 0 nothing, 1 open and range, and days on which nobody took a snapshot, 2 most days. */
export type SourceRank = 0 | 1 | 2

export const sourceRankOf = (source: string): SourceRank => {
  if (source === FAILS_SOURCE) return 2
  return source === SNAPSHOT_SOURCE ? 1 : 0
}
