/** The page of a long list, in the address and counted from zero. */
import { useSearchText } from './use-search.ts'

export const usePageNumber = (name = 'page'): readonly [number, (page: number) => void] => {
  const [text, setText] = useSearchText<string>(name, '0')
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return [page, (next) => setText(String(next))]
}
