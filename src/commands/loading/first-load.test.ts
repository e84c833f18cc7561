/** A terminal shows the plan of a first load and its steps; a log has one event and no line for people. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { datasets } from '../../datasets/index.ts'
import { feedNamed } from '../../ingest/feeds.ts'
import type { LoadStep } from '../../ingest/load-steps.ts'
import type { Report } from '../../observe/event.ts'
import { announcedLoad } from './first-load.ts'
import type { IngestSession } from './ingest-session.ts'

const estimate = { files: 3, megabytes: 3, seconds: 1.5 }
const steps: readonly LoadStep[] = [{ feed: feedNamed(datasets, 'sec-tickers'), stage: 'lists', estimate }]

const said = (isTTY: boolean) => {
  const lines: string[] = []
  const events: unknown[] = []
  const report: Report = (name, fields) => events.push([name, fields])
  const context = { isTTY, err: (line: string) => lines.push(line) } as unknown as IngestSession['context']
  const start = announcedLoad({ context, report }, steps, false)
  const plan = lines.length
  start?.(0)
  return { events, plan, steps: lines.slice(plan) }
}

it('a terminal shows the plan, then each step', () => {
  const { plan, steps: shown } = said(true)
  assert.ok(plan > 5)
  assert.match(shown.join('\n'), /^1\/1 sec-tickers, under a minute: All registrants with a ticker/)
})

it('a log has the plan as one event', () => {
  const { plan, steps: shown, events } = said(false)
  assert.deepEqual([plan, shown], [0, []])
  assert.deepEqual(events, [
    ['load_planned', { steps: [{ feed: 'sec-tickers', companies: null, ...estimate }] }],
  ])
})
