/** What was caught, as a value that may go to another thread and that a log writes as it writes the error. */
import { stdSerializers } from 'pino'

export const plainError = (error: unknown): unknown =>
  error instanceof Error ? { ...stdSerializers.errWithCause(error) } : String(error)
