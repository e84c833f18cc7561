/** Fetches the newest filings, news and halts again when the stream announces one; one stream for the page. */
import { useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { refetchSchedule } from '../../api/refetch-schedule.ts'
import { followStream } from '../../api/stream.ts'

const topics = ['filings', 'news', 'halts'] as const

/** What is shown of a list of the market, whatever its limit. */
const askAgain = (topic: string): void => {
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => String(key).startsWith(`/v1/${topic}?`),
  })
}

export const useNewest = (): void => {
  useEffect(() => {
    const looks = new Map(topics.map((topic) => [topic as string, refetchSchedule(() => askAgain(topic))]))
    const heardOf = (topic: string | null) => (topic === null ? [...looks.values()] : [looks.get(topic)])
    let isFirst = true
    const leave = followStream({ topics: topics.map((topic) => `${topic}.*`) }, (topic) => {
      // The page has just asked for all of them, and what came in since is told by nobody.
      const isOpening = topic === null && isFirst
      if (isOpening) isFirst = false
      for (const look of heardOf(topic)) look?.[isOpening ? 'late' : 'soon']()
    })
    return () => {
      leave()
      for (const { stop } of looks.values()) stop()
    }
  }, [])
}
