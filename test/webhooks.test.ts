/** Webhooks of a whole server, by command line and console: added, signed, listed, removed; what is refused, and what no log says. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pushes } from '../src/datasets/index.ts'
import { eventBounds } from '../src/store/events.ts'
import { companyFiles } from './files/company-files.ts'
import { accountsIn } from './support/accounts-in.ts'
import { openCommandLine } from './support/command-line.ts'
import { loaderOf } from './support/push-server.ts'
import { serveProcess } from './support/served-process.ts'
import { storeIn } from './support/store-in.ts'
import { loadFiles } from './support/test-market.ts'
import { openReceiver } from './support/webhook-receiver.ts'

test('bad input ends with 2 and says what is wrong; what is not there ends with 1', async (t) => {
  const commands = openCommandLine()
  t.after(commands.remove)
  const run = (...args: readonly string[]) => commands.run('webhooks', ...args)
  const hook = 'https://93.184.216.34/hook'
  for (const [args, code, said] of [
    [['add', 'example.com', '--topics', 'halts.*'], 2, /must be an address such as https/],
    [['add', 'http://example.com/', '--topics', 'halts.*'], 2, /must begin with https/],
    [['add', 'https://127.0.0.1/', '--topics', 'halts.*'], 2, /OPENBELL_WEBHOOK_PRIVATE_ADDRESSES/],
    [['add', 'https://u:p@example.com/', '--topics', 'halts.*'], 2, /user name or password/],
    [['add', hook], 2, /--topics/],
    [['add', hook, '--topics', 'weather.*'], 2, /weather\.\* is no topic; there are .*halts/],
    [['add', hook, '--topics', 'halts'], 2, /halts has no ticker: halts\.AAPL, or halts\.\* for every one/],
    [['add', hook, '--topics', ''], 2, /No topic is named/],
    [
      ['add', hook, '--topics', 'halts.*', '--filters', 'form=8-K'],
      2,
      /No topic asked for has the filter form/,
    ],
    [['add', hook, '--topics', 'news.*', '--filters', 'type=rumour'], 2, /type cannot be rumour/],
    [['replay', 'whk_x', '--since', 'yesterday'], 2, /id of an event, or an instant/],
    [['replay', 'whk_x', '--since', '2020-01-01T00:00:00Z'], 1, /no longer kept/],
    [['list', 'whk_x'], 1, /No webhook has the id whk_x/],
  ] as const) {
    const { code: found, err } = await run(...args)
    assert.equal(found, code, `${args.join(' ')}: ${err}`)
    assert.match(err.replaceAll(/\s+/g, ' '), said)
  }
  // A look makes no store.
  assert.deepEqual(JSON.parse((await run('list', '--json')).out), { webhooks: [] })
  assert.equal(existsSync(`${commands.folder}/data/accounts.db`), false)
  for (const args of [
    ['remove', 'whk_x'],
    ['replay', 'whk_x'],
  ]) {
    const { code, out } = await run(...args, '--json')
    assert.deepEqual([code, JSON.parse(out)], [1, { outcome: 'unknown' }])
  }
  const help = await run('add', '--help')
  assert.match(
    help.out,
    /\$ openbell webhooks add https:\/\/example\.com\/hook --topics 'news\.AAPL,halts\.\*'/,
  )
  const [topics = ''] = /Topics are [^.]*/.exec(help.out.replaceAll(/\s+/g, ' ')) ?? []
  for (const { topic } of pushes) assert.ok(topics.includes(topic), topic)
})

test('a webhook for a ticker that no listing has is added with a word of it and similar ones', async (t) => {
  const commands = openCommandLine()
  t.after(commands.remove)
  const add = (...args: readonly string[]) =>
    commands.run('webhooks', 'add', 'https://93.184.216.34/hook', ...args)
  const { err: nothing } = await add('--topics', 'news.aapl')
  assert.equal(nothing.includes('aapl'), false, 'without a market no ticker is known')
  const store = storeIn(`${commands.folder}/data`)
  for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
  store.close()
  const { code, err } = await add('--topics', 'news.aapl,halts.AAPL')
  assert.match(err, /No listing has the ticker aapl: .* Did you mean AAPL\?\s*$/)
  assert.equal(code, 0)
  const filtered = await add('--topics', 'news.*', '--filters', 'tickers=aapl,AAPL', '--json')
  const { missing, didYouMean } = JSON.parse(filtered.out)
  assert.deepEqual([missing, didYouMean], [['aapl'], { aapl: ['AAPL'] }])
  const many = Array.from({ length: 1000 }, (_, at) => `ZZ${at}`)
  const { err: brief } = await add('--topics', 'news.*', '--filters', `tickers=${many.join(',')}`)
  assert.equal(brief.match(/^No listing has the ticker ZZ\d:/gm)?.length, 10)
  assert.match(brief.replaceAll(/\s+/g, ' '), /The same is true of 990 more: ZZ10, ZZ11, .*, ZZ999\./)
  writeFileSync(`${commands.folder}/data/market.db`, 'no database')
  const unread = await add('--topics', 'news.aapl')
  assert.deepEqual([unread.code, unread.err.includes('aapl')], [0, false])
  assert.match(unread.err.replaceAll(/\s+/g, ' '), /The market cannot be read \(.+\): events count from now/)
})

test('a webhook begins after the last event that is stored when it is added, whatever the clocks say', async (t) => {
  const commands = openCommandLine()
  t.after(commands.remove)
  const data = `${commands.folder}/data`
  const add = (topic: string) =>
    commands.run('webhooks', 'add', 'https://93.184.216.34/hook', '--topics', `${topic}.*`)
  assert.equal((await add('news')).code, 0)
  const store = storeIn(data)
  t.after(() => store.close())
  await loaderOf(store)('AAPL', 'F')
  assert.equal((await add('halts')).code, 0)
  const accounts = accountsIn(data)
  t.after(() => accounts.close())
  const [early, late] = accounts.deliverableWebhooks().map(({ progress }) => progress[0]?.of)
  const { epoch, last } = await eventBounds(store.newest)
  assert.deepEqual([early?.epoch, early?.sequence], [null, 0], 'without a market there is none')
  assert.deepEqual([late?.epoch, late?.sequence], [epoch, last?.sequence])
})

test('a server sends what a feed loads to the address that the command line added; no log names address or secret', async (t) => {
  const commands = openCommandLine({ OPENBELL_WEBHOOK_PRIVATE_ADDRESSES: 'on' })
  t.after(commands.remove)
  const data = `${commands.folder}/data`
  const store = storeIn(data)
  t.after(() => store.close())
  for (const [feed, files] of companyFiles) await loadFiles(store, feed, files)
  const receiver = await openReceiver(t, ({ ticker }) => (ticker === 'F' ? 500 : 204))
  const token = randomBytes(8).toString('hex')
  const log = () => JSON.stringify(server.events())
  const environment = { OPENBELL_WEBHOOK_PRIVATE_ADDRESSES: 'on', OPENBELL_ACCESS_LOG: 'on' }
  const server = await serveProcess(t, data, { environment })
  const added = await commands.run('webhooks', 'add', `${receiver.url}?key=${token}`, '--topics', 'halts.*')
  assert.equal(added.code, 0, added.err)
  const secret = added.out.trim()
  assert.match(secret, /^whsec_[\w+/]{43}=$/)
  assert.match(added.err, /Its events are signed with this secret, which cannot be shown again/)
  receiver.state.secret = secret
  const load = loaderOf(store)
  await load('AAPL', 'MSFT')
  await load('F', 'AAPL')
  const got = await receiver.got(2)
  assert.deepEqual(
    got.map(({ ticker, path }) => [ticker, path]),
    ['AAPL', 'MSFT'].map((ticker) => [ticker, `/hook?key=${token}`]),
  )
  const listed = async (...args: readonly string[]) => (await commands.run('webhooks', 'list', ...args)).out
  const list = async () => JSON.parse(await listed('--json')).webhooks[0]
  while ((await list()).state !== 'failing') await pause(50)
  const webhook = await list()
  assert.deepEqual(
    [webhook.progress[0].waiting, webhook.progress[0].lastStatus, webhook.deadLetters],
    [2, 500, 0],
  )
  for (const text of [await listed(), await listed(webhook.id), JSON.stringify(webhook), log()]) {
    assert.ok(text.includes(webhook.id), text)
    assert.equal(text.includes(token) || text.includes(secret), false)
  }
  assert.match(await listed(webhook.id), /halts .* 500 +HTTP 500/)
  assert.match(log(), /"webhook_delivered"/)
  assert.match(log(), /"webhook_failing"/)
  const removed = await commands.run('webhooks', 'remove', webhook.id)
  assert.match(removed.out, /is removed, with its dead letters/)
  const accounts = accountsIn(data)
  t.after(() => accounts.close())
  assert.deepEqual(
    accounts.listActs({ limit: 5, offset: 0 }).acts.map(({ action, who }) => `${action} by ${who}`),
    ['webhook.removed by command line', 'webhook.added by command line'],
  )
})
