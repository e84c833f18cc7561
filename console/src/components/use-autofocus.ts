/** Focuses the first field of a dialog when it opens and when it moves to another step. */
import { useLayoutEffect, useRef } from 'react'

export const useAutofocus = <E extends HTMLElement>() => {
  const ref = useRef<E>(null)
  // Before paint, so that the next key goes to the visible field.
  useLayoutEffect(() => ref.current?.focus(), [])
  return { ref, autofocus: true } as const
}
