/** What a run found, kept in a file and compared with a later run: what became right and what became wrong. */
import { readFileSync, writeFileSync } from 'node:fs'

/** What is judged to its verdict; `equal` and `exact` are right. */
export type Verdicts = ReadonlyMap<string, string>

const RIGHT: ReadonlySet<string> = new Set(['equal', 'exact', 'close', 'vendor'])
/** A rule that cannot be decided is neither held nor broken. */
const WRONG: ReadonlySet<string> = new Set(['different', 'null', 'row', 'broken'])

export const saveVerdicts = (file: string, verdicts: Verdicts): void =>
  writeFileSync(file, JSON.stringify(Object.fromEntries(verdicts)))

const readVerdicts = (file: string): Verdicts =>
  new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))

/** Lines of a report on what changed since the verdicts in `file`, of those that both runs have. */
export const changesSince = (file: string, verdicts: Verdicts): readonly string[] => {
  const before = readVerdicts(file)
  const changed = [...verdicts].flatMap(([key, now]) => {
    const then = before.get(key)
    return then === undefined || then === now ? [] : [{ key, then, now }]
  })
  const better = changed.filter(({ then, now }) => RIGHT.has(now) && WRONG.has(then))
  const worse = changed.filter(({ then, now }) => WRONG.has(now) && !WRONG.has(then))
  const decided = changed.filter(({ then, now }) => WRONG.has(then) && now === 'open')
  const others = changed.filter(({ then, now }) => WRONG.has(then) && WRONG.has(now))
  return [
    `Since ${file}: ${better.length} became right, ${worse.length} became wrong, ${others.length} are wrong otherwise,`,
    `${decided.length} breaks of a rule can no longer be decided.`,
    ...worse.map(({ key, then, now }) => `worse: ${key}: ${then}, now ${now}`),
    '',
  ]
}
