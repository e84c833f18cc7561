/** What the address names: parts of the path, and the title of the page. */
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A part of the path that its route calls `$name`; empty where the route has none. */
export const usePathText = (name: string): string => {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return params[name] ?? ''
}

/** The title of the tab, for as long as the page is shown; a page without this has the title of its route. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Openbell`
  }, [title])
}
