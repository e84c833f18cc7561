/** Events as JSON lines, with keys redacted. */
import { pino, stdSerializers, stdTimeFunctions } from 'pino'
import { type EventName, type Level, levels, type Report } from './event.ts'
import { redacted } from './redaction.ts'

export type LogOptions = {
  readonly write: (line: string) => void
  /** Whether served requests are logged too. */
  readonly accessLog: boolean
  /** The lowest level that is written; default `info`. */
  readonly level?: Exclude<Level, 'quiet'> | 'silent'
  /** Events that are not written. */
  readonly without?: readonly EventName[]
}

export const logOf = ({ write, accessLog, level = 'info', without = [] }: LogOptions): Report => {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: stdSerializers.errWithCause, durationMs: Math.round },
    },
    { write: (line) => write(redacted(line)) },
  )
  const lineLevelOf = (name: EventName) => {
    if (without.includes(name)) return null
    const found = levels[name]
    if (found !== 'quiet') return found
    return accessLog ? 'info' : null
  }
  return (name, fields) => {
    const lineLevel = lineLevelOf(name)
    const line: object = fields
    if (lineLevel !== null) logger[lineLevel](line, name)
  }
}
