/** The session cookie: reads it from a request, and makes the headers that set and remove it. */

/** A browser takes a name with this prefix only over TLS, with `Secure`, for the whole host and no other. */
const SECURE_NAME = '__Host-openbell'
const PLAIN_NAME = 'openbell'

const nameFor = (isSecure: boolean): string => (isSecure ? SECURE_NAME : PLAIN_NAME)

/**
 * What the cookie holds; undefined where there is none. Over TLS only the secure name counts, since a page of plain HTTP on the
 * same host may set the other. The header's values need no decoding: a token is letters, digits, `-` and `_`.
 */
export const tokenIn = (header: string | undefined, isSecure: boolean): string | undefined => {
  if (header === undefined) return undefined
  const start = `${nameFor(isSecure)}=`
  for (const part of header.split(';')) {
    const pair = part.trim()
    if (pair.startsWith(start)) return pair.slice(start.length)
  }
  return undefined
}

const cookie = (value: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${nameFor(isSecure)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** The value of `Set-Cookie` after a sign-in. */
export const sessionCookie = (token: string, lifetimeMs: number, isSecure: boolean): string =>
  cookie(token, Math.floor(lifetimeMs / 1000), isSecure)

/** The same after a sign-out. */
export const noCookie = (isSecure: boolean): string => cookie('', 0, isSecure)
