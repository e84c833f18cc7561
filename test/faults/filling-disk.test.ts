/** The disk of a serving process fills: everything is answered on, it says what it cannot keep, and keeps it again with space. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openCommandLine } from '../support/command-line.ts'
import { cleanEnvironment } from '../support/npm-start.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('a disk that fills under a server harms no answer, and what it keeps is kept again when there is space', {
  timeout: 120_000,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-filling-'))
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  t.after(() => {
    spawnSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true, force: true })
  })
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]).status !== 0) {
    t.skip('a small disk cannot be mounted here: that takes root')
    return
  }
  const data = join(disk, 'data')
  const { run } = openCommandLine({ OPENBELL_DATA: data }, folder)
  await run('sample')
  const { key } = JSON.parse((await run('keys', 'create', '--plan', 'pro', '--json')).out) as {
    readonly key: string
  }
  const child = spawn(process.execPath, ['bin/openbell.js', 'serve', '--json', '--port', '0'], {
    cwd: root,
    env: cleanEnvironment({ OPENBELL_DATA: data }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  const log: string[] = []
  createInterface(child.stderr).on('line', (line) => log.push(line))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { readonly url: string }
  const statuses = new Set<number>()
  const ask = async (path: string): Promise<void> => {
    const response = await fetch(url + path, { headers: { 'X-API-Key': key } })
    await response.arrayBuffer()
    statuses.add(response.status)
  }
  const until = async (isTrue: () => Promise<boolean> | boolean): Promise<void> => {
    while (!(await isTrue())) {
      for (const path of ['/v1/quotes/AAPL', '/v1/screener?limit=5', '/v1/filings/AAPL', '/readyz'])
        await ask(path)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const filler = join(disk, 'filler')
  for (let size = 64 * 2 ** 20; size > 1; size = Math.floor(size / 2)) {
    try {
      writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
    }
  }
  await until(() => log.some((each) => /"event":"(?:keys|uses|limits)_failed"/.test(each)))
  assert.match(log.join('\n'), /full/)
  rmSync(filler)
  const usedAt = async (): Promise<string | null> => {
    const { keys } = JSON.parse((await run('keys', 'list', '--json')).out) as {
      readonly keys: readonly { readonly lastUsedAt: string | null }[]
    }
    return keys[0]?.lastUsedAt ?? null
  }
  await until(async () => (await usedAt()) !== null)
  assert.deepEqual([...statuses], [200])
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})
