/** What was wrong with a form, read out when it appears. */
import type { JSX } from 'preact'

export const ProblemLine = ({ text }: { readonly text: string | null }): JSX.Element => (
  <p role="alert" class={text === null ? 'hidden' : 'rounded-md bg-down-soft px-3 py-2 text-sm text-down'}>
    {text}
  </p>
)
