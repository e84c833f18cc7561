/** A key that was just made: shown once, with lines that use it. */
import type { JSX } from 'preact'
import { useState } from 'react'
import { call, targetOf } from '../../api/call.ts'
import { type ExampleLanguage, exampleLines } from '../../api/example-lines.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { CopiedLines } from '../../components/copied-lines.tsx'
import { Dialog } from '../../components/dialog.tsx'
import type { NewKey } from './contract.ts'

const languages = (['curl', 'TypeScript', 'Python'] as const).map((each) => ({ value: each, label: each }))

/** Every store has the sample's companies or more. */
const example = call('/v1/filings/{ticker}', { ticker: 'AAPL', limit: 5 })

export const KeyLines = ({
  made: { key, name },
  onClose,
}: {
  readonly made: NewKey
  readonly onClose: () => void
}): JSX.Element => {
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  const lines = exampleLines(language, { origin: location.origin, target: targetOf(example), key })
  return (
    <Dialog title={`Key ${name}`} onClose={onClose} width="wide" isKept>
      <div class="flex flex-col gap-4">
        <p>
          Copy it now: <strong>it is shown this once</strong>, since the server keeps only its hash.
        </p>
        <CopiedLines text={key} label="Copy the key" isWrapped />
        <div class="flex flex-col gap-2">
          <div>
            <Choice label="Language" options={languages} value={language} onChange={setLanguage} />
          </div>
          <CopiedLines text={lines} label="Copy the lines" isWrapped={language === 'curl'} />
        </div>
        <p class="text-sm text-ink-faint">
          Until this tab is closed, "As an API call" on every block has this key in its lines.
        </p>
        <div class="flex justify-end">
          <Button look="primary" onClick={onClose}>
            I have it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
