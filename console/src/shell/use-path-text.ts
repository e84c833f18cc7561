/** What the address names: parts of the path, and the title of the page. */
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A part of the path that its route calls `$name`; empty where the route has none. */
export const usePathText = (name: string): string => {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return params[name] ?? ''
}

/** The title of the tab, for as long as the page is shown. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Openbell`
  }, [title])
}
