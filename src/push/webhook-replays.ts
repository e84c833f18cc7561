/** Sends dead letters again on an operator's request: one attempt each, oldest first, while new events are delivered. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Accounts } from '../access/accounts.ts'
import type { DeliverableWebhook } from '../access/webhook-record.ts'
import type { TopicDeliveryParts } from './topic-delivery.ts'

const RETRY_MS = 1000

export type ReplayParts = Pick<TopicDeliveryParts, 'sender' | 'signal' | 'maySend'> & {
  /** Called each time that the store cannot be written. */
  readonly failed: (error: unknown) => void
  readonly accounts: Pick<Accounts, 'nextReplay' | 'replayAccepted' | 'replayFailed'>
}

/** Retries the write until it succeeds, so that a sent event is not sent again. Rejects when `signal` is aborted. */
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

/** Sends all that wait. A failed attempt is recorded in the dead letter, which stays. */
export const sendReplays = async (
  { accounts, sender, signal, maySend, failed }: ReplayParts,
  webhook: Pick<DeliverableWebhook, 'id' | 'address' | 'secret'>,
): Promise<void> => {
  const { id } = webhook
  while (maySend()) {
    const next = await accounts.nextReplay(id)
    if (next === undefined) return
    const { eventId, body } = next
    const outcome = await sender.send(webhook, { id: eventId, body }, signal)
    signal.throwIfAborted()
    const note = () =>
      outcome.isAccepted
        ? accounts.replayAccepted(id, eventId)
        : accounts.replayFailed(id, eventId, { lastStatus: outcome.status, reason: outcome.reason })
    await noted(note, { failed, signal })
  }
}
