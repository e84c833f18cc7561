/** A server with the sample under an attack from 127.0.0.1, with a polite client from 127.0.0.2. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { accountsIn } from './accounts-in.ts'
import type { Attack, AttackReport } from './attack-child.ts'
import { attacksWith, type Sockets } from './attacks.ts'
import { cleanEnvironment } from './npm-start.ts'
import { askPolitely, type PoliteReport, percentile } from './polite-client.ts'
import { memoryMb } from './process-memory.ts'
import { writeSampleData } from './sample-store.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const attackFile = fileURLToPath(new URL('attack-child.ts', import.meta.url))

type Target = {
  readonly pid: number
  readonly url: string
  readonly port: number
  /** A key that no attack has used up. */
  readonly attackerKey: () => string
  readonly politeKey: string
  readonly residentMb: () => number
}

/** `environment` are settings of the server. */
const attackedServer = async (
  t: Pick<TestContext, 'after'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Target> => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-attack-'))
  const data = join(folder, 'data')
  // Loaded by a process of its own: what loading leaves in the heap, some 200 MB, is not the attack's.
  await writeSampleData({ folder })
  const child = spawn(process.execPath, ['bin/openbell.js', 'start', '--json', '--port', '0'], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data, ...environment }),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  t.after(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { readonly url: string }
  const accounts = accountsIn(data)
  t.after(() => accounts.close())
  const newKey = () => accounts.createKey({ plan: 'pro' }).key
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    attackerKey: newKey,
    politeKey: newKey(),
    residentMb: () => memoryMb(child.pid, 'VmRSS'),
  }
}

type Measured = { readonly polite: PoliteReport; readonly probes: PoliteReport }

const EVERY_MS = 30

const measuredFor = async ({ url, politeKey }: Target, seconds: number): Promise<Measured> => {
  const from = '127.0.0.2'
  const targets = ['/v1/quotes/AAPL', '/v1/filings/AAPL?limit=50', '/v1/financials/AAPL?limit=40']
  const [polite, probes] = await Promise.all([
    askPolitely({ url, key: politeKey, from, targets, seconds, everyMs: EVERY_MS }),
    askPolitely({ url, key: '', from, targets: ['/livez'], seconds, everyMs: 100 }),
  ])
  return { polite, probes }
}

type Attacked = AttackReport & {
  readonly without: Measured
  /** Measured while another process is attacked: what the attacker itself costs this machine. Null where not measured. */
  readonly elsewhere: Measured | null
  readonly during: Measured
  readonly mostMb: number
}

const STARTING_MS = 500
/** What an attacker of low priority may take to start and to end on a busy machine, before a test fails. */
const ATTACKER_MS = 60_000

/** Measures the polite client of `target` while `attacked` is attacked, and the memory of that one. */
const during = async (
  target: Target,
  attacked: Target,
  seconds: number,
  attack: Sockets,
): Promise<AttackReport & { readonly measured: Measured; readonly mostMb: number }> => {
  const all: Attack = { ...attack, port: attacked.port, from: '127.0.0.1', seconds }
  const child = spawn(process.execPath, [attackFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: seconds * 1000 + ATTACKER_MS,
    killSignal: 'SIGKILL',
  })
  child.stdin.end(JSON.stringify(all))
  const out = text(child.stdout)
  let mostMb = 0
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, attacked.residentMb())
  }, 100)
  try {
    await pause(STARTING_MS)
    const measured = await measuredFor(target, seconds - STARTING_MS / 1000)
    const report = await out
    assert.notEqual(
      report,
      '',
      `the attacker ended with ${child.signalCode ?? child.exitCode} and said nothing`,
    )
    return { ...(JSON.parse(report) as AttackReport), measured, mostMb }
  } finally {
    clearInterval(timer)
    child.kill('SIGKILL')
  }
}

/** Without the attack, while another server is attacked where there is one, then during the attack. */
const attackedFor = async (
  target: Target,
  other: Target | null,
  seconds: number,
  attacksOf: (target: Target) => Sockets,
): Promise<Attacked> => {
  const most = Math.min(seconds, 10)
  const without = await measuredFor(target, most)
  const elsewhere = other === null ? null : (await during(target, other, most, attacksOf(other))).measured
  const { measured, ...report } = await during(target, target, seconds, attacksOf(target))
  return { ...report, without, elsewhere, during: measured }
}

const MAX_MB = 600
const MAX_PROBE_MS = 250
const MAX_TIMES = 3
const ANSWERS = ['200', '429', '503']

/** On a machine that others use too the slowest answers are theirs; the median is not. */
const checkMedian = ({ without, during }: Attacked): void => {
  const [before, then] = [without, during].map(({ polite }) => percentile(polite.tookMs, 50))
  assert.ok((then ?? 0) < 10 * (before ?? 0) + 20, `median ${before} → ${then} ms`)
}

/** Where the processors are the server's and the polite client's. */
const checkSlowest = ({ without, during }: Attacked): void => {
  const [before, then] = [without, during].map(({ polite }) => percentile(polite.tookMs, 99))
  assert.ok((then ?? 0) < MAX_TIMES * (before ?? 0), `p99 ${before} → ${then} ms`)
  const probe = during.probes.tookMs.at(-1) ?? 0
  assert.ok(probe < MAX_PROBE_MS, `/livez ${probe} ms`)
}

/** Whether the polite client was answered all along, memory stayed bounded, and nobody got anything but 200, 429 and 503. */
const checkAttacked = (attacked: Attacked, isFirst: boolean): void => {
  const { statuses, during, mostMb } = attacked
  assert.deepEqual([...during.polite.statuses.keys()], [200])
  assert.deepEqual([...during.probes.statuses.keys()], [200])
  assert.ok(mostMb < MAX_MB, `${mostMb} MB`)
  assert.deepEqual(
    Object.keys(statuses).filter((status) => !ANSWERS.includes(status)),
    [],
  )
  checkMedian(attacked)
  if (isFirst) checkSlowest(attacked)
}

const ms = (value: number): string => value.toFixed(1)

/** A line of figures. */
const figuresOf = (
  name: string,
  { statuses, closed, without, elsewhere, during, mostMb }: Attacked,
): string => {
  const p99 = ({ tookMs }: PoliteReport) => percentile(tookMs, 99)
  const [before, then] = [p99(without.polite), p99(during.polite)]
  const answered = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return [
    `${name}: p99 ${ms(before)} → ${ms(then)} ms (× ${ms(then / before)})`,
    ...(elsewhere === null ? [] : [`${ms(p99(elsewhere.polite))} ms while another process is attacked`]),
    `/livez at most ${ms(during.probes.tookMs.at(-1) ?? 0)} ms`,
    `${Math.round(mostMb)} MB`,
    `answered ${answered.join(', ') || 'nothing that was read'}; ${closed} sockets closed`,
  ].join('; ')
}

/** Whether the threads of the processes go before all others from now on, without what they start: only the superuser of Linux may have it so. */
const goFirst = (pids: readonly number[]): boolean =>
  pids.every((pid) => {
    const args = ['--all-tasks', '--reset-on-fork', '--rr', '--pid', '1', String(pid)]
    return spawnSync('chrt', args, { stdio: 'ignore' }).status === 0
  })

/**
 * Every attack by turns on one server, checked; `show` is given a line of figures for each. `withControl` also attacks another
 * process, so that the figures tell what the server does from what the attacker takes of the machine. `asIfAway` lets the attacker
 * have what server and polite client leave of the processors, as if it had a machine of its own.
 */
export const attackByTurns = async (
  t: TestContext,
  seconds: number,
  show: (line: string) => void,
  { withControl = false, asIfAway = false } = {},
): Promise<void> => {
  const server = await attackedServer(t)
  const other = withControl ? await attackedServer(t) : null
  const isFirst = asIfAway && goFirst([server.pid, process.pid])
  if (asIfAway)
    show(isFirst ? 'server and polite client go first' : 'all at ordinary priority: chrt is refused')
  const names = Object.keys(attacksWith('')) as (keyof ReturnType<typeof attacksWith>)[]
  for (const name of names)
    await t.test(name, async () => {
      // A test that has timed out goes on here.
      t.signal.throwIfAborted()
      const attacked = await attackedFor(
        server,
        other,
        seconds,
        ({ attackerKey }) => attacksWith(attackerKey())[name],
      )
      show(figuresOf(name, attacked))
      checkAttacked(attacked, isFirst)
    })
}
