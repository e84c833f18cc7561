/** How long to wait before the next try. */

export const MAX_TRIES = 5
/** A publisher that asks for more than this is left to the next run of its feed. */
export const MAX_RETRY_AFTER_MS = 900_000

const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

/** RFC 9110 10.2.3: seconds or an HTTP date; null where the header is absent or neither. */
export const parseRetryAfter = (header: string | null, nowMs: number): number | null => {
  if (header === null) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  // Date.parse reads almost anything ("-5" is a year), so only the one form that servers may send gets there.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}

/**
 * Milliseconds after the failed try `tries` (1, 2, …): between half and the whole of 1 s, 2 s, 4 s … 60 s, and
 * never less than the publisher asked for. `random` is in [0, 1).
 */
export const retryDelayMs = (
  tries: number,
  retryAfterMs: number | null | undefined,
  random: number,
): number => {
  const ceilingMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1))
  return Math.max(retryAfterMs ?? 0, Math.ceil((ceilingMs / 2) * (1 + random)))
}
