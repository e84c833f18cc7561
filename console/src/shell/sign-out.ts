/** Sign-out and the end of a session: both load a new page, so that no data stay in memory. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forgetKey } from '../api/new-key.ts'
import { onSignInRequired } from '../api/request.ts'
import { sessionQuery, signOut } from '../api/session.ts'
import { showToast } from '../components/toast.tsx'
import { hrefOf, paths } from './paths.ts'

export const signOutAndLeave = (how: { readonly everywhere?: boolean } = {}): Promise<void> =>
  signOut(how).then(
    () => location.assign(hrefOf(paths.signIn(''))),
    () => showToast('Signing out failed. Try again.'),
  )

/** Loads the sign-in page, which returns to the current page afterwards. */
const signInAgain = (): void => {
  forgetKey()
  location.replace(hrefOf(paths.signIn(location.pathname + location.search)))
}

/** Goes to sign-in when the session has ended; reloads when another member signs in in this browser. */
export const useSessionEnd = (): void => {
  const { data } = useQuery(sessionQuery)
  const id = data === undefined ? undefined : (data.member?.id ?? null)
  const first = useRef(id)
  useEffect(() => onSignInRequired(signInAgain), [])
  useEffect(() => {
    if (id === null) signInAgain()
    if (typeof id !== 'string') return
    first.current ??= id
    if (first.current === id) return
    forgetKey()
    location.reload()
  }, [id])
}
