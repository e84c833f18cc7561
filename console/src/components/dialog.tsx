/** A native dialog: keeps focus inside, closes on Escape and on a click outside, gives focus back. */
import { X } from 'lucide-preact'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'

export type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  /** Left of the cross. */
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
  /** `side` is at the right edge, as high as the window. */
  readonly width?: 'narrow' | 'wide' | 'side'
  /** For content that is shown only once: a click outside the dialog does not close it. */
  readonly isKept?: boolean
}

const frames = {
  narrow: 'm-auto max-h-[85dvh] w-[calc(100vw-2rem)] max-w-lg rounded-xl border',
  wide: 'm-auto max-h-[85dvh] w-[calc(100vw-2rem)] max-w-4xl rounded-xl border',
  side: 'my-0 mr-0 ml-auto h-dvh max-h-none w-full max-w-xl border-l',
} as const

/** Takes the focus where the button that opened the dialog is no longer there. */
const buttonIn = (place: Element | null): Element | null =>
  place?.querySelector(':is(button, a):not(:disabled)') ?? document.querySelector('main')

/** The dialog is open as long as it is rendered. */
export const Dialog = ({
  title,
  onClose,
  actions,
  children,
  width = 'narrow',
  isKept = false,
}: DialogProps): JSX.Element => {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    const place = opener?.closest('section') ?? null
    element?.showModal()
    // Where nothing asks for the focus the browser chooses a button of the header; what the dialog is for comes first.
    if (element !== null && document.activeElement?.closest('header') === element.querySelector('header'))
      (
        body.current?.querySelector<HTMLElement>(':is(input, select, textarea, button, a):not(:disabled)') ??
        body.current
      )?.focus({ preventScroll: true })
    return () => {
      // An open dialog, which is in the page until this is over, keeps the focus from all else; new rows are rendered before, too.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const next = opener?.isConnected === false ? buttonIn(place) : opener
        if (next instanceof HTMLElement) next.focus()
      })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      closedby={isKept ? 'closerequest' : 'any'}
      class={`overflow-hidden border-line bg-surface p-0 text-ink shadow-float ${frames[width]}`}
    >
      <div class={`flex flex-col ${width === 'side' ? 'h-dvh' : 'max-h-[85dvh]'}`}>
        <header class="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
          <h2 class="mr-auto text-base font-semibold">{title}</h2>
          {actions}
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <X size={16} />
          </IconButton>
        </header>
        <div
          ref={body}
          class="scroll-quiet overflow-y-auto p-4 outline-none"
          {...(width === 'side' ? { tabIndex: 0, autofocus: true } : { tabIndex: -1 })}
        >
          {children}
        </div>
      </div>
    </dialog>
  )
}
