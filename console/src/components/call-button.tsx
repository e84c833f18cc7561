/** Shows the calls behind what is on the page, ready to be copied. */
import { Code } from 'lucide-preact'
import type { JSX } from 'preact'
import { lazy, Suspense, useState } from 'react'
import type { Call } from '../api/call.ts'
import { IconButton } from './button.tsx'

const CallDialog = lazy(async () => ({ default: (await import('./call-dialog.tsx')).CallDialog }))

export const CallButton = ({
  title,
  calls,
}: {
  readonly title: string
  readonly calls: readonly Call[]
}): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="As an API call" onClick={() => setOpen(true)} class="no-print size-7">
        <Code size={15} />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <CallDialog title={title} calls={calls} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
