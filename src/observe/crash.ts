/** The last log line of a crashing process: JSON like all others, written without the logger. */
import { redacted } from './redaction.ts'

/** `now` is an instant. */
export const crashLine = (error: unknown, now: string): string => {
  const { stack } = error instanceof Error ? error : { stack: String(error) }
  return redacted(JSON.stringify({ level: 'fatal', time: now, event: 'crashed', error: stack }))
}
