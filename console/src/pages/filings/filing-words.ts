/** Words about a filing: what its items are, and whether the moment of its acceptance is known. */
import { formItemTitle } from '../../../../src/sources/edgar/form-items.ts'
import { newYorkText } from '../../format/instant.ts'

/** `2.02 Results of Operations and Financial Condition`; the number alone where it has no title. */
export const itemText = (item: string): string => {
  const title = formItemTitle(item)
  return title === undefined ? item : `${item} ${title}`
}

/** `10-K`, but `Form 4`. */
export const formName = (form: string): string => (/^\d+(?:\/A)?$/.test(form) ? `Form ${form}` : form)

/** Midnight in New York means a day without a time. */
export const hasClock = (filedAt: string): boolean => !/\b00:00\b/.test(newYorkText(filedAt))

/** The forms that a filter offers; any other can be typed. */
export const usualForms = [
  '10-K',
  '10-Q',
  '8-K',
  '20-F',
  '6-K',
  'S-1',
  '424B5',
  'DEF 14A',
  '13F-HR',
  'SC 13G',
  '4',
  '144',
] as const
