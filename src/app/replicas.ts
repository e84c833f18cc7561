/** Reports replicas that cannot be read, and those that can be read again: in the log, and as a gauge. */
import { shownAddressOf } from '../lib/shown-address.ts'
import type { Report } from '../observe/event.ts'
import type { Sample } from '../observe/metrics.ts'
import type { OnReplica } from '../store/postgres/sources.ts'

export type ReplicaWatch = { readonly changed: OnReplica; readonly gauges: () => readonly Sample[] }

export const replicaWatch = (urls: readonly string[], report: Report): ReplicaWatch => {
  const failing = new Set<string>()
  return {
    changed: ({ place, reason }) => {
      if (reason === null) {
        failing.delete(place)
        report('replica_restored', { replica: place })
      } else {
        failing.add(place)
        report('replica_failing', { replica: place, reason })
      }
    },
    gauges: () =>
      urls.map(shownAddressOf).map((replica) => ({
        name: 'openbell_replica_failing',
        about: '1 while the replica is not read and the primary answers in its place, else 0.',
        labels: { replica },
        value: failing.has(replica) ? 1 : 0,
      })),
  }
}
