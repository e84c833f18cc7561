/** What `npm run bench` says of its benchmarks. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the benchmarks are listed, and none is run, wherever help is asked for', () => {
  for (const args of [['--help'], ['truth', '--help']]) {
    const help = execFileSync(process.execPath, ['bench/run.ts', ...args], { cwd: root, encoding: 'utf8' })
    for (const name of ['http', 'start', 'truth', 'synth', 'peers', 'push', 'page'])
      assert.match(help, new RegExp(`^npm run bench -- ${name} `, 'm'))
  }
})

test('an unknown benchmark is refused with the list of names, and none is run', () => {
  for (const args of [['htp'], ['constructor']]) {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['bench/run.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
      timeout: 20_000,
    })
    assert.deepEqual([stdout, status], ['', 1], args[0])
    assert.match(stderr, new RegExp(`${args[0]}.*http, start, truth, synth, peers, push, page`))
  }
})
