/** Something that an operator does: sent, told, and what it changes read again. */
import { queryClient } from '../../api/query-client.ts'
import { request, type Sent } from '../../api/request.ts'
import { showToast } from '../../components/toast.tsx'

/** Gives the answer; null where it failed, which the reader is told. */
export const act = async <T>(path: string, sent: Sent, done: string): Promise<T | null> => {
  try {
    const answer = await request<T>(path, sent)
    showToast(done)
    return answer
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error))
    return null
  } finally {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith('/operator'),
    })
  }
}
