/** A dialog with the call behind a block, ready to be copied. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { type Call, targetOf } from '../api/call.ts'
import { type ExampleLanguage, exampleLanguages, exampleLines } from '../api/example-lines.ts'
import { shownKey } from '../api/new-key.ts'
import { hrefOf, paths } from '../shell/paths.ts'
import { Choice } from './choice.tsx'
import { CopiedLines } from './copied-lines.tsx'
import { Dialog } from './dialog.tsx'

export type CallDialogProps = {
  readonly title: string
  readonly calls: readonly Call[]
  readonly onClose: () => void
}

const languages = exampleLanguages.map((each) => ({ value: each, label: each }))

const CallLines = ({
  call,
  language,
}: {
  readonly call: Call
  readonly language: ExampleLanguage
}): JSX.Element => {
  const text = exampleLines(language, { origin: location.origin, target: targetOf(call), key: shownKey() })
  return <CopiedLines text={text} label="Copy" isWrapped />
}

export const CallDialog = ({ title, calls, onClose }: CallDialogProps): JSX.Element => {
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  return (
    <Dialog title={`${title} as an API call`} onClose={onClose} width="wide">
      <div class="flex flex-col gap-3">
        <div>
          <Choice label="Language" options={languages} value={language} onChange={setLanguage} />
        </div>
        {calls.map((each) => (
          <CallLines key={targetOf(each)} call={each} language={language} />
        ))}
        <p class="text-sm text-ink-faint">
          In place of <code class="font-mono text-xs">YOUR_KEY</code> put a key of yours, from{' '}
          <a class="text-link" href={hrefOf(paths.account)}>
            Account
          </a>
          .
        </p>
      </div>
    </Dialog>
  )
}
