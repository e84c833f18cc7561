/** Months counted back from a calendar date. */

/** The same day of the month `months` before, or the last of a shorter month. */
export const monthsBefore = (day: string, months: number): string => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  const [year, index] = [Math.floor(month / 12), month % 12]
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  const date = Math.min(Number(day.slice(8)), last)
  return new Date(Date.UTC(year, index, date)).toISOString().slice(0, 10)
}
