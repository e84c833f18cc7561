/** Lines to copy, which scroll where they are long. */
import type { JSX } from 'preact'
import { CopyButton } from './copy-button.tsx'

export type CopiedLinesProps = {
  readonly text: string
  /** What the button copies. */
  readonly label?: string
}

/** What scrolls must be reached by keyboard. */
const scrolled = { tabIndex: 0 } as const

export const CopiedLines = ({ text, label = 'Copy the lines' }: CopiedLinesProps): JSX.Element => (
  <div class="flex items-start gap-2 rounded-md border border-line bg-sunken">
    <pre {...scrolled} class="scroll-quiet min-w-0 grow overflow-x-auto p-3 font-mono text-xs leading-5">
      <code>{text}</code>
    </pre>
    <CopyButton text={text} label={label} class="m-1.5" />
  </div>
)
