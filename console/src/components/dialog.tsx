/** A native dialog: keeps focus inside, closes on Escape and on a press beside it, gives focus back. */
import { X } from 'lucide-preact'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'

export type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
  readonly width?: 'narrow' | 'wide'
}

/** It is open as long as it is rendered. */
export const Dialog = ({ title, onClose, children, width = 'narrow' }: DialogProps): JSX.Element => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      closedby="any"
      class={`m-auto max-h-[85dvh] w-[calc(100vw-2rem)] overflow-hidden rounded-xl border border-line bg-surface p-0 text-ink shadow-float ${width === 'wide' ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      <div class="flex max-h-[85dvh] flex-col">
        <header class="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
          <h2 class="text-base font-semibold">{title}</h2>
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <X size={16} />
          </IconButton>
        </header>
        <div class="scroll-quiet overflow-y-auto p-4">{children}</div>
      </div>
    </dialog>
  )
}
