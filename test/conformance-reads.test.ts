/** A collection that an answer is made from and its endpoint does not declare would be a 304 for ever: of every endpoint. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { endpoints, kindsOf, openConformance, shapeOf, targetOf } from './support/conformance-server.ts'

const { request, undeclared, close } = await openConformance()
after(close)

/** A day on which every company of the sample had filed. */
const DAY = '2024-02-29'

for (const endpoint of endpoints) {
  test(`${endpoint.path} declares every collection that its answers are made from`, async () => {
    const query = kindsOf(endpoint, 'query')
    const words = query.flatMap(([name, kind]) =>
      (shapeOf(kind).enum ?? []).map((word) => ({ [name]: word })),
    )
    const days = query
      .filter(([, kind]) => shapeOf(kind).format === 'date')
      .map(([name]) => ({ [name]: DAY }))
    const examples = Object.entries(endpoint.example.values)
      .filter(([name]) => query.some(([known]) => known === name))
      .map(([name, value]) => ({ [name]: `${value}` }))
    for (const given of [{}, ...words, ...days, ...examples]) {
      const target = targetOf(endpoint, given)
      const { status, body } = await request(target)
      assert.equal(status, 200, `${target}: ${body}`)
      assert.deepEqual([...undeclared(endpoint.path)], [], target)
    }
  })
}
