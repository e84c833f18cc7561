/** `openbell work` after a kill: the feed whose runs are killed is named, and the others get their turn. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { writeTickerLists } from '../../test/files/ticker-mirror.ts'
import { openCommandLine } from '../../test/support/command-line.ts'
import { storeIn } from '../../test/support/store-in.ts'
import { beginRun } from '../ingest/feed-run-state.ts'

const line = openCommandLine()
after(line.remove)

it('a feed whose run was killed twice in a row is reported and waits, while others run', async () => {
  writeTickerLists(join(line.folder, 'mirror'))
  const work = () => line.run('work', 'sec-tickers', 'treasury-yields', '--once', '--mirror', 'mirror')
  const killed = async () => {
    const store = storeIn(join(line.folder, 'data'))
    await beginRun(store, 'sec-tickers', Date.now())
    await store.close()
  }
  await killed()
  await killed()
  const { err } = await work()
  assert.match(err, /"feed":"sec-tickers","error":"its run was killed twice in a row.*"event":"feed_failed"/)
  const begun = [...err.matchAll(/"feed":"([^"]+)".*"event":"feed_started"/g)].map(([, feed]) => feed)
  assert.deepEqual(begun, ['treasury-yields'])
})
