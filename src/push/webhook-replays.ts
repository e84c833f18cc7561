/** Dead letters that an operator wants to be sent once more: one attempt each, the oldest first, beside what is new. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Accounts } from '../access/bound-scripts.ts'
import type { DeliverableWebhook } from '../access/webhook-record.ts'
import type { LaneParts } from './webhook-lane.ts'

const RETRY_MS = 1000

export type ReplayParts = Pick<LaneParts, 'sender' | 'signal' | 'mayGoOn'> & {
  /** Told each time that the store takes no note. */
  readonly failed: (error: unknown) => void
  readonly accounts: Pick<Accounts, 'nextReplay' | 'replayTaken' | 'replayFailed'>
}

/** Until it is written: what was sent is not sent again because the store cannot be written now. Rejects when `signal` is aborted. */
const noted = async (
  note: () => Promise<void> | void,
  { failed, signal }: Pick<ReplayParts, 'failed' | 'signal'>,
): Promise<void> => {
  for (;;) {
    try {
      return await note()
    } catch (error) {
      failed(error)
      await pause(RETRY_MS, undefined, { signal })
    }
  }
}

/** Sends all that wait. An attempt that fails is written to the dead letter, which stays one. */
export const sendReplays = async (
  { accounts, sender, signal, mayGoOn, failed }: ReplayParts,
  webhook: Pick<DeliverableWebhook, 'id' | 'address' | 'secret'>,
): Promise<void> => {
  const { id } = webhook
  while (mayGoOn()) {
    const next = await accounts.nextReplay(id)
    if (next === undefined) return
    const { eventId, body } = next
    const outcome = await sender.send(webhook, { id: eventId, body }, signal)
    signal.throwIfAborted()
    const note = () =>
      outcome.isTaken
        ? accounts.replayTaken(id, eventId)
        : accounts.replayFailed(id, eventId, { lastStatus: outcome.status, reason: outcome.reason })
    await noted(note, { failed, signal })
  }
}
