/** What a dialog is opened to type in: focused when the dialog opens, and when it changes to another step. */
import { useLayoutEffect, useRef } from 'react'

export const useAutofocus = <E extends HTMLElement>() => {
  const ref = useRef<E>(null)
  // Before it is painted: what is seen takes the next key.
  useLayoutEffect(() => ref.current?.focus(), [])
  return { ref, autofocus: true } as const
}
