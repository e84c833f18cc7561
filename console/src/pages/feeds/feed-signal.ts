/** Says when to look for new rows: every 15 seconds while the tab is seen, and at once when it is seen again. */

const POLL_MS = 15_000

/** Calls `look` until the returned function is called. A stream of events that is heard would call it in the same place. */
export const onFeedSignal = (look: () => void): (() => void) => {
  let timer: number | undefined
  const follow = () => {
    window.clearInterval(timer)
    if (document.visibilityState === 'hidden') return
    timer = window.setInterval(look, POLL_MS)
  }
  const seen = () => {
    follow()
    if (document.visibilityState === 'visible') look()
  }
  follow()
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}
