/** The rule for secret scanners finds every key, and nothing in the repository looks like one. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isWellFormedKey, newKey } from '../src/access/key.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const ruleOf = (): RegExp => {
  const text = readFileSync(join(root, '.gitleaks.toml'), 'utf8')
  return new RegExp(/^regex = '''(.*)'''$/m.exec(text)?.[1] ?? assert.fail('the rule has no regex'), 'g')
}

test('the rule finds every key in a text, and not the placeholders of the documents', () => {
  const rule = ruleOf()
  for (let made = 0; made < 1000; made++) {
    const key = newKey(randomBytes)
    assert.deepEqual(`KEY="${key}"; curl -H 'X-API-Key: ${key}'`.match(rule), [key, key])
  }
  for (const text of [
    'ob_live_…',
    'ob_live_LEAKCANARY',
    `ob_live_${'x'.repeat(39)}`,
    'ob_live_01234567...abcd',
  ])
    assert.equal(text.match(rule), null)
})

test('the rule is the one that the documents give', () => {
  for (const page of ['CONTRIBUTING.md', 'docs/operations.md'])
    assert.ok(readFileSync(join(root, page), 'utf8').includes('`ob_live_[0-9A-Za-z]{38}`'), page)
})

test('no file of the repository holds a key', (t) => {
  let names: readonly string[]
  try {
    names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  } catch {
    t.skip('this is no clone of the repository')
    return
  }
  const rule = ruleOf()
  const found = names
    .filter((name) => /\.(ts|js|md|json|toml|ya?ml|csv|txt)$/.test(name))
    .flatMap((name) => readFileSync(join(root, name), 'utf8').match(rule) ?? [])
  assert.deepEqual(found.filter(isWellFormedKey), [])
})
