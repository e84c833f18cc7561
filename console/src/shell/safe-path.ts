/** Where a sign-in may return to: a page of this application, never another site. */

const HOME = '/console/'

/** Resolved as the browser would, so that no spelling of another host passes. */
export const safePath = (next: string | null | undefined, origin: string): string => {
  if (next == null || !next.startsWith('/')) return HOME
  const url = URL.parse(next, origin)
  if (url === null || url.origin !== origin || !url.pathname.startsWith(HOME)) return HOME
  const isApi = url.pathname.startsWith(`${HOME}api/`)
  const isAuthPage = [`${HOME}sign-in`, `${HOME}link`].includes(url.pathname)
  return isApi || isAuthPage ? HOME : url.pathname + url.search + url.hash
}
