/** Invented rows of what the sample has none of: more of one company than publishers can have. */

import { shortInterest } from '../../src/datasets/short-interest/record.ts'
import { transcriptRows } from '../../src/datasets/transcripts/normalize.ts'
import { transcripts, transcriptTexts } from '../../src/datasets/transcripts/record.ts'
import { DAY_MS, instantOf } from '../../src/lib/day.ts'
import { rowOf } from '../../src/store/record-text.ts'
import type { Store } from '../../src/store/store.ts'

/** As many settlement dates as an answer can have; the exports of FINRA that are known have up to 187 a security. */
const POSITIONS = 5000
/** Calls of forty years, and more than a page of the market has. */
const CALLS = 300
const LAST_MS = Date.UTC(2026, 7, 21)
const provenance = { origin: 'real', source: 'made up', at: '2026-08-21T20:00:00Z' } as const

const dayBefore = (nth: number): string => instantOf(LAST_MS - nth * DAY_MS).slice(0, 10)

const shortPosition = (nth: number) => {
  const settlementDate = dayBefore(nth)
  const [now, before] = [120_000_000 + nth, 119_000_000 + nth]
  return rowOf(
    shortInterest,
    {
      symbol: 'AAPL',
      settlementDate,
      publishedOn: settlementDate,
      shortInterest: now,
      previousShortInterest: before,
      issue: 'Apple Inc. Common Stock',
      isRevision: 0,
      isAsBefore: 1,
      sourceRank: 0,
    },
    {
      change: now - before,
      changePct: 0.84,
      avgDailyVolume: 51_234_567,
      daysToCover: 2.34,
      daysToCoverFloored: false,
      splitInPeriod: false,
      revised: false,
      market: 'NNM',
    },
  )
}

const PERIODS = ['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2', 'FY']
const SPEAKERS = 15
/** The words of the newest call, which is asked for by its id: 340 KB, as a meeting of six hours has; the call of Apple that is known has 50. */
const TURNS = 500
const turn = 'We are pleased with the results of the quarter, and with the people who made them. '.repeat(8)

const callOf = (nth: number) => ({
  ticker: 'AAPL',
  fiscalYr: 2026 - Math.floor(nth / PERIODS.length),
  period: PERIODS[nth % PERIODS.length] ?? '',
  date: dayBefore(nth),
  heldAt: `${dayBefore(nth)}T21:00:00Z`,
  title: `Call ${nth} on the results of Apple Inc.`,
  language: 'en',
  participants: Array.from({ length: SPEAKERS }, (_, at) => ({
    name: `Speaker ${at} of Many Words`,
    title: `Analyst, Bank number ${at} of the City of New York`,
    role: 'analyst' as const,
  })),
  source: 'made up',
  url: null,
  ...textOf(nth === 0 ? TURNS : 1),
})

const textOf = (turns: number) => ({
  content: turn.repeat(turns),
  segments: Array.from({ length: turns }, (_, at) => ({
    section: 'qa' as const,
    speaker: `Speaker ${at % SPEAKERS} of Many Words`,
    role: 'analyst' as const,
    speakerTitle: null,
    text: turn,
  })),
})

export const writeLargestRows = async (store: Store): Promise<void> => {
  const positions = Array.from({ length: POSITIONS }, (_, nth) => shortPosition(nth))
  const calls = await Promise.all(
    Array.from({ length: CALLS }, (_, nth) => transcriptRows(callOf(nth), store)),
  )
  await store.write(provenance, async ({ put }) => {
    await put({ collection: shortInterest, rows: positions })
    await put({ collection: transcripts, rows: calls.map(({ head }) => head) })
    await put({ collection: transcriptTexts, rows: calls.map(({ text }) => text) })
  })
}
