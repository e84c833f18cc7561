/** `openbell accounts` while a server runs: what it prints, what it changes, and how soon the server knows. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accountsIn } from './support/accounts-in.ts'
import { openCommandLine } from './support/command-line.ts'
import { consoleEngines } from './support/console-server.ts'
import { writeSampleData } from './support/sample-store.ts'
import { serveProcess } from './support/served-process.ts'
import { endEngines } from './support/store-engines.ts'
import { until } from './support/until.ts'

after(endEngines)

const password = 'a long enough pass'

type Line = ReturnType<typeof openCommandLine>

/** Runs a command that succeeds and gives its JSON. */
const jsonOf = async (commands: Line, ...args: readonly string[]) => {
  const { code, out, err } = await commands.run('accounts', ...args, '--json')
  assert.equal(code, 0, `${args.join(' ')}: ${out} ${err}`)
  return JSON.parse(out)
}

const opened = (environment: Readonly<Record<string, string>> = {}) => {
  const commands = openCommandLine(environment)
  after(commands.remove)
  return commands
}

const tokenIn = (link: string): string => link.split('#')[1] ?? ''

const post = (url: string, path: string, body: unknown, cookie?: string): Promise<Response> =>
  fetch(`${url}/console/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close', ...(cookie && { Cookie: cookie }) },
    body: JSON.stringify(body),
  })

const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? ''

const statusOf = async (url: string, cookie: string): Promise<number> => {
  const { status } = await fetch(`${url}/console/api/v1/companydata/tickers/AAPL`, {
    headers: { Cookie: cookie, Connection: 'close' },
  })
  return status
}

const untilStatus = (status: number, ask: () => Promise<number>): Promise<void> =>
  until(async () => (await ask()) === status, `${status}`)

test('members are invited, made, listed, changed and recovered from the command line, each act logged', async () => {
  const commands = opened()
  assert.deepEqual((await jsonOf(commands, 'list')).accounts, [])
  await commands.run('keys', 'create', '--plan', 'starter', '--name', 'Reports')
  const setUp = await jsonOf(commands, 'set-up')
  assert.match(setUp.link, /^http:\/\/127\.0\.0\.1:8080\/console\/link#[\w-]{43}$/)
  const made = await jsonOf(commands, 'create', 'Op@Example.com', '--role', 'operator', '--plan', 'pro')
  assert.match(made.password, /^[0-9A-Za-z]{20}$/)
  assert.deepEqual(
    { ...made, id: '', password: '' },
    { id: '', mail: 'op@example.com', role: 'operator', plan: 'pro', password: '' },
  )
  // The first operator owns the keys made before.
  const listed = (await jsonOf(commands, 'list')).accounts
  assert.deepEqual(
    listed.map((each: Record<string, unknown>) => [
      each['name'],
      each['role'],
      each['plan'],
      each['liveKeys'],
    ]),
    [['op@example.com', 'operator', 'pro', 1]],
  )
  const again = await commands.run('accounts', 'create', 'op@example.com')
  assert.equal(again.code, 1)
  assert.match(again.err, /op@example\.com is a member already/)
  const closed = await commands.run('accounts', 'set-up')
  assert.equal(closed.code, 1)
  assert.match(closed.err, /There is already an operator/)
  const invited = await jsonOf(
    commands,
    'invite',
    'ada@example.com',
    '--plan',
    'starter',
    '--base-url',
    'https://bell.example',
  )
  assert.match(invited.link, /^https:\/\/bell\.example\/console\/link#/)
  const unnamed = await commands.run('accounts', 'invite', '--port', '9000')
  assert.match(unnamed.err, /It leads to http:\/\/127\.0\.0\.1:9000, from the settings of this command/)
  const open = await commands.run('accounts', 'invite', '--host', '0.0.0.0')
  assert.match(open.out, /^\/console\/link#[\w-]{43}$/)
  assert.match(open.err, /Put the address of your server in front of it/)
  await jsonOf(commands, 'create', 'ada@example.com')
  await jsonOf(commands, 'set-plan', 'ADA@example.com', 'pro')
  await jsonOf(commands, 'set-role', 'ada@example.com', 'operator')
  await jsonOf(commands, 'set-role', 'op@example.com', 'member')
  const last = await commands.run('accounts', 'set-role', 'ada@example.com', 'member')
  assert.deepEqual([last.code, last.out], [1, ''])
  assert.match(last.err, /the only operator/)
  const only = await commands.run('accounts', 'disable', 'ada@example.com')
  assert.deepEqual([only.code, only.out], [1, ''])
  assert.match(
    only.err,
    /the only operator: first make another one, with `openbell accounts set-role NAME operator`/,
  )
  await jsonOf(commands, 'disable', 'op@example.com')
  const recovered = await commands.run('accounts', 'recover', 'op@example.com')
  assert.match(recovered.err, /is disabled: `openbell accounts enable op@example\.com` first/)
  await jsonOf(commands, 'enable', 'op@example.com')
  assert.equal((await jsonOf(commands, 'sign-out', 'op@example.com')).sessions, 0)
  await jsonOf(commands, 'recover', 'op@example.com')
  for (const args of [
    ['set-plan', 'nobody', 'pro'],
    ['set-role', 'nobody', 'member'],
    ['disable', 'nobody'],
    ['recover', 'nobody'],
  ]) {
    const { code, err } = await commands.run('accounts', ...args)
    assert.equal(code, 1)
    assert.match(err, /No account is named nobody/)
  }
  await commands.run('keys', 'create', '--plan', 'starter', '--name', 'Team')
  assert.equal((await jsonOf(commands, 'set-plan', 'Team', 'pro')).plan, 'pro')
  assert.match(
    (await commands.run('accounts', 'set-role', 'Team', 'operator')).err,
    /Team has keys but no member who can sign in: `openbell accounts create MAIL` makes one/,
  )
  const accounts = accountsIn(`${commands.folder}/data`)
  const { acts } = accounts.listActs({ limit: 100, offset: 0 })
  accounts.close()
  const told = acts.map(({ action, subject }) => `${action} ${subject.replace(/^lnk_\w+$/, 'anybody')}`)
  assert.deepEqual(told.toReversed().slice(0, 10), [
    'member.created op@example.com',
    'invitation.created ada@example.com',
    'invitation.created anybody',
    'invitation.created anybody',
    'member.created ada@example.com',
    'member.plan ada@example.com',
    'member.role ada@example.com',
    'member.role op@example.com',
    'member.disabled op@example.com',
    'member.enabled op@example.com',
  ])
  assert.ok(acts.every(({ who }) => who === 'command line'))
  const text = await commands.run('accounts', 'list')
  assert.match(text.out, /^NAME\s+ROLE\s+PLAN\s+STATE\s+LIVE KEYS\s+CREATED\s+LAST SEEN\n/)
})

/** A server, and commands of another process on its store. */
const commandsOfAnotherProcess = async (
  t: { readonly after: (work: () => unknown) => void },
  environment: Readonly<Record<string, string>>,
  data: string,
  commands: Line,
): Promise<void> => {
  const one = await serveProcess(t, data, { environment })
  const missing = () => one.events().filter(({ event }) => event === 'operator_missing')
  await until(() => missing().length > 0, 'operator_missing')
  assert.match(`${missing()[0]?.['remedy']}`, /`openbell accounts set-up` prints a link/)
  const { link } = await jsonOf(commands, 'set-up')
  const token = tokenIn(link)
  // Two at once, of which one is the operator.
  const uses = await Promise.all(
    ['one@example.com', 'two@example.com'].map((mail) =>
      post(one.url, 'link/use', { token, mail, password }),
    ),
  )
  assert.deepEqual(uses.map(({ status }) => status).toSorted(), [200, 404])
  const operator = uses.find(({ status }) => status === 200)
  assert.ok(operator !== undefined)
  assert.equal(await statusOf(one.url, cookieOf(operator)), 200)
  // A second server knows the session at once, and both know its end without a message.
  const two = await serveProcess(t, data, { environment })
  assert.deepEqual(
    two.events().filter(({ event }) => event === 'operator_missing'),
    [],
  )
  assert.equal(await statusOf(two.url, cookieOf(operator)), 200)
  const { password: first } = await jsonOf(commands, 'create', 'ada@example.com')
  const signedIn = await post(one.url, 'session', { mail: 'ada@example.com', password: first })
  assert.equal(signedIn.status, 200)
  const cookie = cookieOf(signedIn)
  for (const { url } of [one, two]) assert.equal(await statusOf(url, cookie), 200)
  assert.equal((await jsonOf(commands, 'sign-out', 'ada@example.com')).sessions, 1)
  for (const { url } of [one, two]) await untilStatus(401, () => statusOf(url, cookie))
  const again = cookieOf(await post(two.url, 'session', { mail: 'ada@example.com', password: first }))
  for (const { url } of [one, two]) assert.equal(await statusOf(url, again), 200)
  await jsonOf(commands, 'disable', 'ada@example.com')
  for (const { url } of [one, two]) await untilStatus(401, () => statusOf(url, again))
  await jsonOf(commands, 'enable', 'ada@example.com')
  const recovery = await jsonOf(commands, 'recover', 'ada@example.com')
  const used = await post(two.url, 'link/use', { token: tokenIn(recovery.link), password })
  assert.equal(used.status, 200)
  assert.equal((await post(one.url, 'session', { mail: 'ada@example.com', password: first })).status, 401)
  assert.equal((await post(one.url, 'session', { mail: 'ada@example.com', password })).status, 200)
  for (const server of [one, two]) {
    assert.equal(await server.end('SIGTERM'), 0)
    assert.deepEqual(
      server.events().filter(({ event }) => event === 'request_failed'),
      [],
    )
  }
}

test('what is given to a disabled account is given, with a word that the account stays disabled', async () => {
  const commands = opened()
  await commands.run('keys', 'create', '--plan', 'starter', '--name', 'ada@example.com')
  await commands.run('accounts', 'disable', 'ada@example.com')
  const acts = [
    ['create', 'ada@example.com'],
    ['set-plan', 'ada@example.com', 'pro'],
    ['set-role', 'ada@example.com', 'operator'],
  ]
  const stays =
    /^ada@example\.com stays disabled; `openbell accounts enable ada@example\.com` lets it in again/m
  for (const act of acts) {
    const { code, err } = await commands.run('accounts', ...act)
    assert.equal(code, 0, err)
    assert.match(err, stays)
  }
  await commands.run('accounts', 'enable', 'ada@example.com')
  for (const act of acts) assert.doesNotMatch((await commands.run('accounts', ...act)).err, stays)
})

for (const { name, databaseUrl } of consoleEngines)
  test(`two servers on ${name} know what commands change within a poll`, { timeout: 90_000 }, async (t) => {
    const url = await databaseUrl()
    const environment: Readonly<Record<string, string>> = url === null ? {} : { OPENBELL_DATABASE_URL: url }
    const commands = opened(environment)
    if (url === null) await writeSampleData(commands)
    else assert.equal((await commands.run('sample')).code, 0)
    await commandsOfAnotherProcess(t, environment, `${commands.folder}/data`, commands)
  })
