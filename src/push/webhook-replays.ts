/** Dead letters that an operator wants to be sent once more: one attempt each, the oldest first, beside what is new. */
import type { Accounts } from '../access/bound-scripts.ts'
import type { DeliverableWebhook } from '../access/webhook-record.ts'
import type { LaneParts } from './webhook-lane.ts'

export type ReplayParts = Pick<LaneParts, 'sender' | 'signal' | 'mayGoOn'> & {
  readonly accounts: Pick<Accounts, 'nextReplay' | 'replayTaken' | 'replayFailed'>
}

/** Sends all that wait. An attempt that fails is written to the dead letter, which stays one. */
export const sendReplays = async (
  { accounts, sender, signal, mayGoOn }: ReplayParts,
  webhook: Pick<DeliverableWebhook, 'id' | 'address' | 'secret'>,
): Promise<void> => {
  const { id } = webhook
  while (mayGoOn()) {
    const next = await accounts.nextReplay(id)
    if (next === undefined) return
    const { eventId, body } = next
    const outcome = await sender.send(webhook, { id: eventId, body }, signal)
    signal.throwIfAborted()
    if (outcome.isTaken) await accounts.replayTaken(id, eventId)
    else await accounts.replayFailed(id, eventId, { lastStatus: outcome.status, reason: outcome.reason })
  }
}
