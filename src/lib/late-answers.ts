/** Answers of threads that were ended while they came. */
import type { Piscina } from 'piscina'

/**
 * Piscina reports such an answer as an error of the pool, and an error event without a listener ends the process. Of any other it still
 * does.
 */
export const ignoringLateAnswers = <Pool extends Pick<Piscina, 'on'>>(pool: Pool): Pool => {
  pool.on('error', (error: Error) => {
    if (!error.message.startsWith('Unexpected message from Worker')) throw error
  })
  return pool
}
