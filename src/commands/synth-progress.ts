/** How far an invented market is loaded: a bar on a terminal, elsewhere a line as a feed begins and every few seconds. */
import type { Progress } from '../ingest/feed-runner.ts'
import { openProgress } from './output/progress.ts'
import type { CommandContext } from './program/command-context.ts'

const LINE_MS = 10_000

export const openSynthProgress = (
  { isTTY, err, now }: CommandContext,
  name: string,
  total: number | null,
): { readonly update: (progress: Progress) => void; readonly close: () => void } => {
  if (isTTY) return openProgress(isTTY, name, total)
  const of = total === null ? '' : ` of ${total.toLocaleString('en-US')}`
  let shownAt = now()
  err(`${name}: files${of} are made and loaded.`)
  return {
    update: ({ files, bytes }) => {
      if (now() - shownAt < LINE_MS) return
      shownAt = now()
      err(`${name}: ${files.toLocaleString('en-US')}${of} files, ${(bytes / 1e6).toFixed(1)} MB.`)
    },
    close: () => undefined,
  }
}
