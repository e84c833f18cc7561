/** Days counted from 1970-01-01, so that the length of a period is a subtraction. */
import { DAY_MS } from './day.ts'

const numbers = new Map<string, number>()

/** `day` is `YYYY-MM-DD`; the few thousand days in use are remembered. */
export const dayNumberOf = (day: string): number => {
  let number = numbers.get(day)
  if (number === undefined) {
    number = Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
    numbers.set(day, number)
  }
  return number
}

const days = new Map<number, string>()

export const dayOf = (number: number): string => {
  let day = days.get(number)
  if (day === undefined) {
    day = new Date(number * DAY_MS).toISOString().slice(0, 10)
    days.set(number, day)
  }
  return day
}
