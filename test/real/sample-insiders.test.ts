/** The year of insiders in the sample compared with EDGAR's own list of forms. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { insiderForms } from '../../src/datasets/insider-transactions/record.ts'
import { openSampleStore } from '../support/sample-store.ts'
import { mirrorFolder, noMirror } from './mirror.ts'

const APPLE = '0000320193'

type Recent = {
  readonly form: readonly string[]
  readonly filingDate: readonly string[]
  readonly accessionNumber: readonly string[]
}

describe('Apple’s insiders of 2024 in the sample', { skip: noMirror }, () => {
  it('are every Form 4 that EDGAR lists', async (t) => {
    const path = join(mirrorFolder, 'data.sec.gov', 'submissions', `CIK${APPLE}.json`)
    const { filings } = JSON.parse(readFileSync(path, 'utf8')) as { filings: { recent: Recent } }
    const { form, filingDate, accessionNumber } = filings.recent
    const listed = accessionNumber.filter(
      (_, at) => /^4(\/A)?$/.test(form[at] ?? '') && filingDate[at]?.startsWith('2024-'),
    )
    const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
    const forms = await store.rows(insiderForms, { where: { cik: APPLE, accession: listed } })
    assert.equal(listed.length, 46)
    assert.deepEqual(forms.map(({ columns }) => columns.accession).toSorted(), listed.toSorted())
  })
})
