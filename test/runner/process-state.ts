/** What one test could change for the next in the same process: environment, folder, globals, listeners, servers. */

import { POSTGRES } from '../support/postgres-template.ts'

type State = ReadonlyMap<string, unknown>

const valuesOf = (name: string, of: object): readonly (readonly [string, unknown])[] =>
  Object.entries(Object.getOwnPropertyDescriptors(of)).map(([key, { value, get }]) => [
    `${name}.${key}`,
    value ?? get,
  ])

const listeners = (): readonly (readonly [string, unknown])[] =>
  process.eventNames().map((event) => [`listeners of ${String(event)}`, process.listenerCount(event)])

// Stores that are PostgreSQL databases hold sessions, which end a little after their store is closed.
const sockets = process.env[POSTGRES] === undefined ? ['TCPSocketWrap'] : []
const openKinds = ['ChildProcess', 'MessagePort', 'ProcessWrap', 'TCPServerWrap', 'Worker', ...sockets]

export const processState = (): State => {
  const open = process.getActiveResourcesInfo().filter((kind) => openKinds.includes(kind))
  return new Map<string, unknown>([
    ...valuesOf('globalThis', globalThis),
    ...[Date, Math, performance].flatMap((each, at) =>
      valuesOf(`${['Date', 'Math', 'performance'][at]}`, each),
    ),
    ...valuesOf('process.env', process.env),
    ...listeners(),
    ['working folder', process.cwd()],
    ['exit code', process.exitCode],
    ['open handles', open.toSorted().join(', ')],
  ])
}

/** Names of what differs. */
export const changedIn = (before: State, after: State): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !Object.is(before.get(name), after.get(name)),
  )
