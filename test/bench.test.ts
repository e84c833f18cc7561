/** `npm run bench -- --help`. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
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
