/** What a fiscal period is called: `FY 2025`, `Q3 2025`. */
export const periodLabel = ({
  period,
  fiscalYr,
}: {
  readonly period: string
  readonly fiscalYr: number
}): string => `${period} ${fiscalYr}`
