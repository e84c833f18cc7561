/** Announces a first load: on a terminal its plan and each step, in a log one event. */
import type { LoadStep } from '../../ingest/load-steps.ts'
import { planLines, stepLines } from '../output/load-plan-text.ts'
import type { RunOutput } from '../output/run-output.ts'
import type { IngestSession } from './ingest-session.ts'

/** Prints the plan, and returns the function that announces each step. */
export const announcedLoad = (
  { context, report }: Pick<IngestSession, 'context' | 'report'>,
  steps: readonly LoadStep[],
  isServing: boolean,
): RunOutput['start'] => {
  const unknown = { files: null, megabytes: null, seconds: null }
  report('load_planned', {
    steps: steps.map(({ feed, ciks, estimate }) => ({
      feed: feed.name,
      companies: ciks?.length ?? null,
      ...(estimate ?? unknown),
    })),
  })
  if (!context.isTTY) return undefined
  for (const line of planLines(steps, isServing)) context.err(line)
  return (at) => {
    for (const line of stepLines(steps, at)) context.err(line)
  }
}
