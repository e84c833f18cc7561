/** Saves what a block shows as a file of comma-separated values. */
import { Download } from 'lucide-preact'
import type { JSX } from 'preact'
import { useState } from 'react'
import type { Call } from '../api/call.ts'
import { csvOf } from '../api/csv.ts'
import { Button } from './button.tsx'
import { showToast } from './toast.tsx'

const save = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export type CsvButtonProps = {
  /** Of one endpoint; their rows follow each other in the file. */
  readonly calls: readonly Call[]
  /** Name of the file, without its ending. */
  readonly name: string
}

export const CsvButton = ({ calls, name }: CsvButtonProps): JSX.Element => {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      save(await csvOf(calls), `${name}.csv`)
    } catch (error) {
      showToast(`The file was not made: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="quiet"
      size="small"
      disabled={isBusy || calls.length === 0}
      onClick={press}
      class="no-print"
    >
      <Download size={14} aria-hidden="true" />
      CSV
    </Button>
  )
}
