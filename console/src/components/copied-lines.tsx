/** Lines to copy, which scroll where they are long, or are wrapped. */
import type { JSX } from 'preact'
import { CopyButton } from './copy-button.tsx'

export type CopiedLinesProps = {
  readonly text: string
  /** What the button copies. */
  readonly label?: string
  readonly isWrapped?: boolean
}

const looks = {
  // What scrolls must be reached by keyboard.
  scrolled: { tabIndex: 0, class: 'scroll-quiet overflow-x-auto' },
  wrapped: { class: 'break-all whitespace-pre-wrap' },
} as const

export const CopiedLines = ({
  text,
  label = 'Copy the lines',
  isWrapped = false,
}: CopiedLinesProps): JSX.Element => {
  const { class: look, ...reached } = looks[isWrapped ? 'wrapped' : 'scrolled']
  return (
    <div class="flex items-start gap-2 rounded-md border border-line bg-sunken">
      <pre {...reached} class={`min-w-0 grow p-3 font-mono text-xs leading-5 ${look}`}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={label} class="m-1.5" />
    </div>
  )
}
