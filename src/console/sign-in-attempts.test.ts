/** Counts of failed sign-ins, without a server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { attemptsInMemory } from './attempts.ts'
import { SignIns } from './sign-in-attempts.ts'

test('an address that must wait frees no account of its attempts, whatever names it sends', async () => {
  const attempts = attemptsInMemory()
  const parts = {
    accounts: { memberByMail: () => undefined },
    passwords: { isOf: async () => false },
    attempts,
    uptime: () => 0,
  } as unknown as ConstructorParameters<typeof SignIns>[0]
  const signIns = new SignIns(parts)
  const codeOfGuess = (ip: string, name: string): Promise<unknown> =>
    signIns.member({ ip } as FastifyRequest, name, 'wrong guess').catch(({ code }) => code)
  for (let at = 0; at < 5; at += 1)
    assert.equal(await codeOfGuess(`203.0.113.${at}`, 'op@example.com'), 'wrong_credentials')
  const codes = new Set<unknown>()
  for (let at = 0; at < 20_100; at += 1) codes.add(await codeOfGuess('198.51.100.7', `u${at}@example.com`))
  assert.deepEqual([...codes], ['wrong_credentials', 'too_many_sign_ins'])
  assert.equal(await codeOfGuess('203.0.113.200', 'op@example.com'), 'too_many_sign_ins')
})
