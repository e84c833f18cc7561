/** Turns a caught error into a plain object that can be sent to another thread and is logged like the error. */
import { stdSerializers } from 'pino'

export const plainError = (error: unknown): unknown =>
  error instanceof Error ? { ...stdSerializers.errWithCause(error) } : String(error)
