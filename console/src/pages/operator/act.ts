/** Something that an operator does: sent, told, and what it changes read again. */
import { queryClient } from '../../api/query-client.ts'
import { request, type Sent } from '../../api/request.ts'
import { showToast } from '../../components/toast.tsx'

/** Rejects where it failed, for a form that says so itself. */
export const done = async <T>(path: string, sent: Sent, toast: string): Promise<T> => {
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

/** Gives the answer; null where it failed, which the reader is told. */
export const act = <T>(path: string, sent: Sent, toast: string): Promise<T | null> =>
  done<T>(path, sent, toast).catch((error: unknown) => {
    showToast(error instanceof Error ? error.message : String(error))
    return null
  })
