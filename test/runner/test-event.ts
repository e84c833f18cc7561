/** The events that a test process sends to the runner, as values that a message can hold. */

export type EndedTest = {
  readonly type: 'ended'
  readonly file: string
  readonly name: string
  readonly isTopLevel: boolean
  readonly durationMs: number
  /** The reason, which may be empty; null where it ran. */
  readonly skipped: string | null
  /** In full; null where it passed, or failed only because a test in it did. */
  readonly failure: string | null
}

export type TestEvent =
  | { readonly type: 'started'; readonly file: string; readonly name: string }
  | EndedTest
  | { readonly type: 'remark'; readonly text: string }
  | { readonly type: 'counted'; readonly counts: Readonly<Record<string, number>> }
