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
    const schedules = new Map(
      topics.map((topic) => [topic as string, refetchSchedule(() => askAgain(topic))]),
    )
    const schedulesOf = (topic: string | null) =>
      topic === null ? [...schedules.values()] : [schedules.get(topic)]
    let isFirst = true
    const leave = followStream({ topics: topics.map((topic) => `${topic}.*`) }, (topic) => {
      // The page has just asked for all of them, and events since then are not sent.
      const isOpening = topic === null && isFirst
      if (isOpening) isFirst = false
      for (const schedule of schedulesOf(topic)) schedule?.[isOpening ? 'late' : 'soon']()
    })
    return () => {
      leave()
      for (const { stop } of schedules.values()) stop()
    }
  }, [])
}
