/** What a dialog is opened to type in: focused when the dialog opens, and when it changes to another step. */
import { useEffect, useRef } from 'react'

export const useAutofocus = <E extends HTMLElement>() => {
  const ref = useRef<E>(null)
  useEffect(() => ref.current?.focus(), [])
  return { ref, autofocus: true } as const
}
