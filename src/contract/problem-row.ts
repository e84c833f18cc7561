/** What the tables of problems say of each. */
export type ProblemRow = {
  readonly status: number
  readonly title: string
  readonly about: string
  readonly retryable?: true
}
