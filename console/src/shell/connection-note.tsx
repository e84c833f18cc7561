/** A note that the server or the network is unreachable, and what is shown meanwhile. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'preact'
import { UnreachableError } from '../api/request.ts'
import { sessionQuery } from '../api/session.ts'
import { useOnline } from './use-online.ts'

const CHECK_MS = 60_000
const CHECK_AGAIN_MS = 5000

export const ConnectionNote = (): JSX.Element | null => {
  const isOnline = useOnline()
  const { error } = useQuery({
    ...sessionQuery,
    refetchInterval: (query) => (query.state.error === null ? CHECK_MS : CHECK_AGAIN_MS),
  })
  if (isOnline && !(error instanceof UnreachableError)) return null
  return (
    <p role="status" class="no-print bg-warn-soft px-4 py-1.5 text-center text-sm text-warn">
      {isOnline ? 'The server cannot be reached.' : 'This machine is offline.'} What is shown was loaded
      before; it is asked again every few seconds.
    </p>
  )
}
