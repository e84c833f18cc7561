/** Errors of the streams, in addition to those of the interface. */
import type { ProblemRow } from './problem-row.ts'

export const streamProblems = {
  upgrade_required: {
    status: 426,
    title: 'This path is a WebSocket',
    about: 'Open it as a WebSocket, or read /v1/stream/sse as a stream of server-sent events.',
  },
  too_many_streams: {
    status: 429,
    title: 'Too many open streams',
    about: 'A starter key may have 10 open streams and a pro key 50. Close one before you open another.',
    retryable: true,
  },
} as const satisfies Record<string, ProblemRow>
