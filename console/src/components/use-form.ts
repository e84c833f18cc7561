/** The state of a form: its error, and whether it is being sent. */
import { useState } from 'react'
import { ProblemError } from '../api/request.ts'
import { retryText } from '../format/duration.ts'

const messageOf = (error: unknown): string => {
  if (!(error instanceof ProblemError)) return error instanceof Error ? error.message : String(error)
  const wait = error.retryAfter === null ? '' : ` ${retryText(error.retryAfter)}`
  return [error.message, ...error.fields.map(({ message }) => message)].join(' ') + wait
}

export const useForm = (send: () => Promise<void>) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const submit = (event: Event) => {
    event.preventDefault()
    setSending(true)
    setProblem(null)
    send()
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setSending(false))
  }
  return { submit, problem, isSending }
}
