import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filingAddress, filingAddressOfId } from './archive-address.ts'

const folder = 'https://www.sec.gov/Archives/edgar/data/320193/000032019325000079/'

test('a filing is found in the archive by its accession number or its id', () => {
  assert.equal(filingAddress('0000320193', '0000320193-25-000079'), folder)
  assert.equal(filingAddress('320193', '000032019325000079'), folder)
  assert.equal(filingAddressOfId('0000320193_000032019325000079'), folder)
})

test('what names no filing has no address', () => {
  assert.equal(filingAddress(null, '0000320193-25-000079'), null)
  assert.equal(filingAddress('0000320193', null), null)
  assert.equal(filingAddress('../evil', '0000320193-25-000079'), null)
  assert.equal(filingAddressOfId('320193_79'), null)
  assert.equal(filingAddressOfId(null), null)
})
