/** Which days of a dated feed a run reads, and what an absent day means. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { record, text } from '../contract/field.ts'
import { dataset, load, normalizedRows, writeTo } from '../datasets/dataset.ts'
import { DAY_MS } from '../lib/day.ts'
import type { DatedFiles, Feed } from '../sources/feed.ts'
import type { Fetcher } from '../sources/fetch/fetcher.ts'
import { openMirror } from '../sources/mirror.ts'
import { collection } from '../store/collection.ts'
import { ingestState } from '../store/ingest-state.ts'
import { rowOf } from '../store/record-text.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { lastDayIn } from './dated-files.ts'
import { runFeed } from './feed-runner.ts'
import { inlineParsing } from './parsing.ts'
import type { RunSelection } from './work-item.ts'

const HOST = 'days.example'
const addressOf = (day: string) => `https://${HOST}/d/${day.replaceAll('-', '')}.txt`
const days: DatedFiles = {
  kind: 'dated',
  host: HOST,
  path: /^\/d\/(?:latest|(?<year>\d{4})(?<month>\d{2})(?<day>\d{2}))\.txt$/,
  step: 'day',
  addressesOf: (day) => [addressOf(day)],
}
const notes = collection('notes', {
  record: record({ note: text('Note.') }),
  columns: { file: 'text' },
  key: ['file'],
})

/** Friday in New York, and already Saturday in UTC. */
const FRIDAY_EVENING = Date.parse('2026-11-21T01:00:00Z')

const dayWorld = (t: TestContext, files: DatedFiles = days, absentOn?: readonly number[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-days-'))
  const store = openSqliteStore({ path: ':memory:', collections: [notes, ...ingestState] })
  t.after(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const feed: Feed<{ readonly file: string; readonly note: string }> = {
    name: 'notes',
    about: 'Notes.',
    publisher: { name: 'Days', terms: 'None.' },
    expect: 'text',
    ...(absentOn === undefined ? {} : { absentOn }),
    files,
    parse: ([file]) => ({ file: file?.address ?? '', note: new TextDecoder().decode(file?.bytes) }),
  }
  const noteDataset = dataset({
    name: 'notes',
    about: 'Notes.',
    collections: [notes],
    endpoints: [],
    loads: [
      load({
        feed,
        normalize: ({ file, note }: { readonly file: string; readonly note: string }) =>
          normalizedRows([rowOf(notes, { file }, { note })], []),
        resolve: writeTo(notes),
      }),
    ],
  })
  const mirror = openMirror(folder)
  const asked: string[] = []
  const network: Fetcher = {
    ...mirror,
    list: async () => null,
    fetch: (address, request) => {
      asked.push(address)
      return mirror.fetch(address, request)
    },
  }
  const publish = (address: string, note = 'note') => {
    const { host, pathname, search } = new URL(address)
    const path = join(folder, host, pathname + search)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, note)
    return path
  }
  const run = (selection: RunSelection = {}, fetcher: Fetcher = network, at = FRIDAY_EVENING) =>
    runFeed({
      feed,
      datasets: [noteDataset],
      store,
      selection,
      parsing: inlineParsing([noteDataset]),
      environment: {
        fetcher,
        archive: null,
        scratch: folder,
        now: () => at,
        signal: new AbortController().signal,
      },
    })
  return { store, network, mirror, asked, publish, run }
}

const spelled = (...dates: readonly string[]) => dates.map((date) => addressOf(`2026-11-${date}`))

it('on the network the last week is asked for, today in New York first, and a day without a file is not a fault', async (t) => {
  const { asked, publish, run } = dayWorld(t)
  publish(addressOf('2026-11-20'))
  publish(addressOf('2026-11-18'))
  const { failure, files, absent } = await run()
  assert.deepEqual(asked, spelled('20', '19', '18', '17', '16', '15', '14', '13'))
  assert.deepEqual([failure, files, absent.length], [null, 2, 6])
})

it('on the network the days since the one named are asked for', async (t) => {
  const { asked, publish, run } = dayWorld(t)
  publish(addressOf('2026-11-20'))
  assert.equal((await run({ since: '2026-11-19' })).failure, null)
  assert.deepEqual(asked, spelled('20', '19'))
})

it('after a pause the days since the last whole run are asked for too', async (t) => {
  const { asked, publish, run, network } = dayWorld(t)
  publish(addressOf('2026-11-20'))
  await run()
  asked.length = 0
  await run({}, network, FRIDAY_EVENING + 20 * DAY_MS)
  assert.deepEqual([asked[0], asked.at(-1)], [addressOf('2026-12-10'), addressOf('2026-11-13')])
})

it('a calendar of what is to come asks for days ahead, and a feed by months for each month it touches', async (t) => {
  const addressOfMonth = (day: string) => `https://${HOST}/m?date=${day.slice(0, 7)}`
  const { asked, publish, run } = dayWorld(t, {
    ...days,
    path: /^\/m\?date=(?<year>\d{4})-(?<month>\d{2})$/,
    step: 'month',
    addressesOf: (day) => [addressOfMonth(day)],
    daysBack: 25,
    daysAhead: 20,
  })
  publish(addressOfMonth('2026-11-01'))
  await run()
  assert.deepEqual(asked, ['2026-12', '2026-11', '2026-10'].map(addressOfMonth))
})

it('a mirror gives every file that matches, the newest first, and from a day on where one is named', async (t) => {
  const { store, publish, mirror, run } = dayWorld(t)
  for (const name of ['20190102', '20261120', 'latest', 'other']) publish(`https://${HOST}/d/${name}.txt`)
  const all = await run({}, mirror)
  assert.deepEqual([all.failure, all.files, all.absent], [null, 3, []])
  assert.equal(await store.total(notes, {}), 3)
  const some = await run({ since: '2026-01-01' }, mirror)
  assert.deepEqual([some.failure, some.unchangedFiles], [null, 2])
})

it('a mirror without any of the files is not a fault; a network where a whole week is absent is', async (t) => {
  const { mirror, run } = dayWorld(t)
  assert.deepEqual((await run({}, mirror)).failure, null)
  assert.match((await run()).failure ?? '', /20261120\.txt: all of 8 files are missing: have they moved\?/)
  assert.equal((await run({ since: '2026-11-20' })).failure, null)
})

it('a feed says which statuses of its publisher mean that there is no file', async (t) => {
  const { network, run } = dayWorld(t, days, [403])
  const statuses: unknown[] = []
  const fetcher: Fetcher = {
    ...network,
    fetch: async (address, request) => {
      statuses.push(request?.absentOn)
      return network.fetch(address, request)
    },
  }
  await run({ since: '2026-11-20' }, fetcher)
  assert.deepEqual(statuses, [[403]])
})

it('files named by the operator are each a work item, and no address is requested', async (t) => {
  const { asked, publish, run } = dayWorld(t)
  const paths = ['2026-11-20', '2026-11-19'].map((day) => publish(addressOf(day)))
  const { failure, files } = await run({ files: paths })
  assert.deepEqual([failure, files, asked], [null, 2, []])
})

it('the last day of a file is read off its address by the groups of the pattern', () => {
  const mixed: DatedFiles = {
    ...days,
    path: /^\/(?:(?<year>\d{4})\/QTR(?<quarter>[1-4])|m-(?<year>\d{4})-(?<month>\d{2})|y-(?<year>\d{4}))$/,
  }
  const lastDay = (path: string) => lastDayIn(mixed, `https://${HOST}/${path}`)
  assert.deepEqual(['2026/QTR3', 'm-2024-02', 'y-2025', 'm-2024-13'].map(lastDay), [
    '2026-09-30',
    '2024-02-29',
    '2025-12-31',
    null,
  ])
  const halves: DatedFiles = { ...days, path: /^\/(?<year>\d{4})(?<month>\d{2})(?<half>[ab])\.zip$/ }
  assert.deepEqual(
    ['202402a', '202402b', '202403b'].map((name) => lastDayIn(halves, `https://${HOST}/${name}.zip`)),
    ['2024-02-14', '2024-02-29', '2024-03-31'],
  )
  assert.equal(lastDayIn(days, addressOf('2026-11-20')), '2026-11-20')
  assert.equal(lastDayIn(days, addressOf('2026-13-20')), null)
  assert.equal(lastDayIn(days, `https://${HOST}/d/latest.txt`), null)
})

it('a file that must be out by now and is absent stops the feed after newer ones were read; one that may still come does not', async (t) => {
  const { asked, publish, run, mirror } = dayWorld(t, { ...days, outAfterDays: 3 })
  publish(addressOf('2026-11-20'))
  const { failure, files } = await run()
  assert.match(
    failure ?? '',
    /answered 404 for 2026-11-16, of which the file must be out: are we refused, or has it moved\?$/,
  )
  assert.equal(files, 1)
  assert.deepEqual(asked, spelled('20', '19', '18', '17', '16'))
  assert.equal((await run({}, mirror)).failure, null)
})

it('of several names that a file may have the first that is there is read, and a day without any is absent once', async (t) => {
  const namesOf = (day: string) => ['-1', '-0', ''].map((upload) => addressOf(day) + upload)
  const { asked, publish, run } = dayWorld(t, { ...days, addressesOf: namesOf, hasAlternatives: true })
  const again = addressOf('2026-11-20')
  publish(`${again}-0`)
  publish(again)
  publish(addressOf('2026-11-19'))
  const { failure, files, absent } = await run({ since: '2026-11-18' })
  assert.deepEqual([failure, files, absent], [null, 2, spelled('18')])
  assert.deepEqual(asked, [`${again}-1`, `${again}-0`, ...namesOf('2026-11-19'), ...namesOf('2026-11-18')])
})
