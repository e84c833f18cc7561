/** The address of a server as it may be shown: without user and password. */
export const shownAddressOf = (url: string): string => {
  const { host, pathname, searchParams } = new URL(url)
  return `${host || (searchParams.get('host') ?? '')}${pathname}`
}
