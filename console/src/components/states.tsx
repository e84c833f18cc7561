/** The empty, loading and error states of a block; each says the next step. */
import type { ComponentChildren, JSX } from 'preact'
import { ProblemError, UnreachableError } from '../api/request.ts'
import { retryText } from '../format/duration.ts'
import { Button } from './button.tsx'

export type EmptyStateProps = {
  readonly title: string
  /** The next step, a sentence or a command. */
  readonly children?: ComponentChildren
}

export const EmptyState = ({ title, children }: EmptyStateProps): JSX.Element => (
  <div class="flex flex-col items-start gap-1 px-4 py-6">
    <p class="font-medium text-ink-soft">{title}</p>
    {children === undefined ? null : <div class="w-full max-w-prose text-sm text-ink-faint">{children}</div>}
  </div>
)

/** A command to type in a terminal. */
export const Command = ({ children }: { readonly children: string }): JSX.Element => (
  <code class="rounded bg-sunken box-decoration-clone px-1.5 py-0.5 font-mono text-xs wrap-anywhere text-ink">
    {children}
  </code>
)

const whatToDo = (error: unknown): string => {
  if (error instanceof UnreachableError)
    return 'Check the connection, or whether the server is running; then try again.'
  if (!(error instanceof ProblemError)) return 'Load the page again.'
  if (error.retryAfter !== null) return retryText(error.retryAfter)
  if (error.status >= 500) return 'Try again; the log of the server has the reason under the request id.'
  return error.status === 404 ? 'Check how it is written; its data may also not be loaded.' : ''
}

/** The same request is refused again, unless it came too early or too late. */
const isFinal = (error: unknown): boolean =>
  error instanceof ProblemError && error.status < 500 && ![408, 429].includes(error.status)

export type ErrorStateProps = { readonly error: unknown; readonly retry?: (() => void) | undefined }

export const ErrorState = ({ error, retry }: ErrorStateProps): JSX.Element => {
  const message = error instanceof Error ? error.message : String(error)
  const requestId = error instanceof ProblemError ? error.requestId : null
  const next = whatToDo(error)
  return (
    <div role="alert" class="flex flex-col items-start gap-2 px-4 py-6">
      <p class="font-medium text-down">{message}</p>
      {next === '' ? null : <p class="text-sm text-ink-soft">{next}</p>}
      <p class="flex items-center gap-3 text-xs text-ink-faint">
        {retry === undefined || isFinal(error) ? null : (
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        )}
        {requestId === null ? null : (
          <span>
            Request <code class="font-mono">{requestId}</code>
          </span>
        )}
      </p>
    </div>
  )
}

const widths = ['w-3/4', 'w-11/12', 'w-2/3', 'w-5/6', 'w-1/2'] as const

export const Skeleton = ({ lines = 4 }: { readonly lines?: number }): JSX.Element => (
  <div class="flex flex-col px-4" aria-busy="true">
    <span class="sr-only">Loading</span>
    {Array.from({ length: lines }, (_, at) => (
      <span
        key={at}
        class={`my-[9px] h-3.5 animate-[pulse-quiet_1.4s_ease-in-out_infinite] rounded bg-sunken ${widths[at % widths.length]}`}
      />
    ))}
  </div>
)
