/** Short messages about what was just done, read out by screen readers and gone after some seconds. */
import type { JSX } from 'preact'
import { useSyncExternalStore } from 'react'

type Toast = { readonly id: number; readonly text: string }

const SHOWN_MS = 6000

let toasts: readonly Toast[] = []
let nextId = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const showToast = (text: string): void => {
  nextId += 1
  const id = nextId
  set([...toasts, { id, text }])
  setTimeout(() => set(toasts.filter((each) => each.id !== id)), SHOWN_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const ToastLayer = (): JSX.Element => {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div
      aria-live="polite"
      class="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col items-center gap-2 lg:bottom-6"
    >
      {shown.map(({ id, text }) => (
        <p key={id} class="rounded-lg bg-ink px-4 py-2.5 text-sm text-page shadow-float">
          {text}
        </p>
      ))}
    </div>
  )
}
