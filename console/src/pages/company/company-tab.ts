/** What every tab of a company is given. */
export type CompanyTabProps = {
  readonly ticker: string
  /** Null for a security without one. */
  readonly cik: string | null
}
