/** A sentence of the OpenAPI document, whose code stands between backticks. */
import type { JSX } from 'preact'

export const MarkedText = ({ text }: { readonly text: string }): JSX.Element => (
  <>
    {text.split('`').map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        <code key={at} class="rounded bg-sunken px-1 font-mono text-xs">
          {part}
        </code>
      ),
    )}
  </>
)
