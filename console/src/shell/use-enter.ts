/** Enter in a field whose list is on its way: kept until the list is that of the text. */
import { useEffect, useState } from 'react'

export type Enter = {
  readonly press: () => void
  /** The reader types on or goes elsewhere. */
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
