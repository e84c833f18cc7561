/** Runs an operator's action: sends the request, shows a toast, and reloads the operator's lists. */
import { queryClient } from '../../api/query-client.ts'
import { request, type Sent } from '../../api/request.ts'
import { showToast } from '../../components/toast.tsx'

/** Rejects if the request fails, for a form that shows the error itself. */
export const runAction = async <T>(path: string, sent: Sent, toast: string): Promise<T> => {
  try {
    const answer = await request<T>(path, sent)
    showToast(toast)
    return answer
  } finally {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('/operator'),
    })
  }
}

/** Returns the answer; null if the request fails, after a toast with the error. */
export const tryAction = <T>(path: string, sent: Sent, toast: string): Promise<T | null> =>
  runAction<T>(path, sent, toast).catch((error: unknown) => {
    showToast(error instanceof Error ? error.message : String(error))
    return null
  })
