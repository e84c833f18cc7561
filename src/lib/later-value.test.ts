import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laterValue } from './later-value.ts'

test('a value is made once, when it is first asked for; one that could not be made is made again', async () => {
  let tries = 0
  const later = laterValue(async () => {
    tries += 1
    if (tries === 1) throw new Error('EMFILE')
    return tries
  })
  assert.equal(await later.made(), undefined)
  assert.equal(tries, 0)
  const [one, other] = await Promise.allSettled([later.get(), later.get()])
  assert.deepEqual([one.status, other.status, tries], ['rejected', 'rejected', 1])
  assert.equal(await later.made(), undefined)
  assert.deepEqual(await Promise.all([later.get(), later.get(), later.made()]), [2, 2, 2])
})
