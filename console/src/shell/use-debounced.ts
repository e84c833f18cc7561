/** A text once it has stayed the same for a while, so that what only passes is not asked for. */
import { useEffect, useState } from 'react'

export const useDebounced = (text: string, ms: number): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return debounced
}
