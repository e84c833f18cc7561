/** The props of every tab of a company. */
export type CompanyTabProps = {
  readonly ticker: string
  /** Null for a security without one. */
  readonly cik: string | null
}
