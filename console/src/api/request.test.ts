import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ProblemError, request, UnreachableError } from './request.ts'

/** What a request gets where the server, or a proxy before it, answers this. */
const outcomeOf = async (t: TestContext, status: number, type: string, body: string): Promise<unknown> => {
  const headers = { 'Content-Type': type }
  const { mock } = t.mock.method(globalThis, 'fetch', async () => new Response(body, { status, headers }))
  try {
    return await request('/session').catch((error: unknown) => error)
  } finally {
    mock.restore()
  }
}

test('a proxy whose server is stopped is the same as no server, and a 503 of the server is not', async (t) => {
  for (const status of [502, 503, 504])
    assert.ok((await outcomeOf(t, status, 'text/html', '<h1>Bad Gateway</h1>')) instanceof UnreachableError)
  const problem = JSON.stringify({ code: 'overloaded', detail: 'The server is busy.' })
  const busy = await outcomeOf(t, 503, 'application/problem+json', problem)
  assert.ok(busy instanceof ProblemError)
  assert.equal(busy.message, 'The server is busy.')
  assert.ok((await outcomeOf(t, 404, 'text/html', 'none')) instanceof ProblemError)
})

test('an answer without a body is no error, whatever its status', async (t) => {
  assert.equal(await outcomeOf(t, 202, 'text/plain', ''), undefined)
  assert.deepEqual(await outcomeOf(t, 202, 'application/json', '{"name":"halts"}'), { name: 'halts' })
})
