/** A text of the address that may change many times a second: shown at once, written to the address after a pause. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from '../../shell/use-search.ts'

/** Browsers refuse more than some hundred changes of the address in half a minute. */
const REST_MS = 400

export const useDebouncedSearchText = (name: string): readonly [string, (text: string) => void] => {
  const [search, setSearch] = useSearch()
  const given = search[name]
  const inAddress = typeof given === 'string' ? given : ''
  const [text, setText] = useState(inAddress)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => {
    setText(inAddress)
    return () => clearTimeout(timer.current)
  }, [inAddress])
  const change = useCallback(
    (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = window.setTimeout(
        () => setSearch({ [name]: next === '' ? undefined : next }, 'replace'),
        REST_MS,
      )
    },
    [name, setSearch],
  )
  return [text, change]
}
