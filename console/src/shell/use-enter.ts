/** Remembers an Enter that was pressed while suggestions were loading, and acts on it once they match the text. */
import { useEffect, useState } from 'react'

export type Enter = {
  readonly press: () => void
  /** Cancels it: the reader types on or moves the focus. */
  readonly forget: () => void
}

/** `choose` runs at once where nothing `isAsking`, else when that is over. */
export const useEnter = (isAsking: boolean, choose: () => void): Enter => {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || isAsking) return
    setWaiting(false)
    choose()
  })
  return {
    press: () => {
      if (isAsking) setWaiting(true)
      else choose()
    },
    forget: () => setWaiting(false),
  }
}
