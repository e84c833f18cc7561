/** Copies a text, and says that it did. */
import { Check, Copy } from 'lucide-preact'
import type { JSX } from 'preact'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { showToast } from './toast.tsx'

const CONFIRMED_MS = 1500

/** The clipboard is closed to pages that came over plain HTTP from another machine. */
const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export type CopyButtonProps = { readonly text: string; readonly label?: string; readonly class?: string }

export const CopyButton = ({ text, label = 'Copy', class: more = '' }: CopyButtonProps): JSX.Element => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const press = async () => {
    if (await copy(text)) setCopied(true)
    else showToast('The browser does not let this page copy: select the text and copy it yourself.')
  }
  return (
    <IconButton label={isCopied ? 'Copied' : label} onClick={press} class={more}>
      {isCopied ? <Check size={15} class="text-up" /> : <Copy size={15} />}
    </IconButton>
  )
}
