/** The facts of the sample compared with the files of company facts that it was made of. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { packedFacts, unpackedFacts } from '../../src/datasets/financials/history/fact-block.ts'
import { factBlocks } from '../../src/datasets/financials/record.ts'
import { type CompanyFacts, parseCompanyFacts } from '../../src/sources/edgar/company-facts.ts'
import { openSampleStore } from '../support/sample-store.ts'
import { factsFiles, factsFolder, skip } from './company-statements.ts'

const conceptsOf = ({ taxonomies }: CompanyFacts): readonly string[] =>
  [...taxonomies].flatMap(([taxonomy, concepts]) => [...concepts.keys()].map((name) => `${taxonomy} ${name}`))

describe('facts in the sample', { skip }, () => {
  it('are of every concept that statements are made of', async (t) => {
    const store = await openSampleStore(t, '2026-11-23T10:00:00Z')
    const lacking: string[] = []
    for (const name of factsFiles) {
      const facts = parseCompanyFacts(readFileSync(new URL(name, factsFolder)), name)
      const { cik } = facts
      const stored = await store.record(factBlocks, { cik })
      const sampled = new Set(
        conceptsOf(unpackedFacts(cik, stored ?? assert.fail(`${cik} is not in the sample`))),
      )
      const read = conceptsOf(unpackedFacts(cik, { block: packedFacts(facts) }))
      lacking.push(...read.filter((concept) => !sampled.has(concept)).map((concept) => `${cik} ${concept}`))
    }
    assert.deepEqual(lacking, [], 'ingest sec-company-facts and run `openbell sample --make`')
  })
})
