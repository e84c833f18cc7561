/**
 * A stock split in the words of a company: the ratio, and the first day on which the shares trade on the new basis. The ratio is that
 * of the paragraph of the day, else the only one of the document. What is left open gives nothing.
 */
import { dayIn, isWeekend } from '../../lib/day.ts'
import { numberOfWord, numberWords } from '../../lib/number-words.ts'

export type StatedSplit = {
  /** First day on the new basis. */
  readonly on: string
  /** New shares for `denominator` old ones. */
  readonly numerator: number
  readonly denominator: number
}

const WORDS = numberWords.join('|')
const NUMBER = `(\\d{1,4}(?:\\.\\d{1,3})?|${WORDS})`
const inDigits = '(?: ?\\(\\d{1,4}\\))?'
/** Not a part of a longer number, such as `one hundred fifty` or `2 1/2`. */
const [whole, ended] = [
  `(?<![\\w.,/-])(?<!(?:${WORDS}|thousand|and|\\d)[- ])`,
  `(?!\\w|[.,/-]\\d|[- ](?:${WORDS}|thousand|and a)\\b)`,
]
const ratioPattern = new RegExp(`${whole}${NUMBER}${inDigits}[- ]for[- ]${NUMBER}${inDigits}${ended}`, 'gi')
/** Ratios that are written in another way: `1:20`, which is no time, and `20 to 1`. */
const otherRatios = new RegExp(
  `\\b\\d{1,6} ?: ?\\d{1,6}(?! ?[ap]m\\b)\\b|${whole}${NUMBER}[- ]to[- ]${NUMBER}${ended}`,
  'i',
)
const combined = new RegExp(`\\b(?:each|every) ${NUMBER}\\b`, 'gi')

const amountOf = (text = ''): number => numberOfWord(text) ?? Number(text)

type Ratio = Pick<StatedSplit, 'numerator' | 'denominator'>

/** The ratios that sentences on a split name. */
const ratiosIn = (onSplit: readonly string[]): readonly Ratio[] => {
  const found = onSplit.flatMap((sentence) => [...sentence.matchAll(ratioPattern)])
  const ratios = found.map(([, one, other]) => ({ numerator: amountOf(one), denominator: amountOf(other) }))
  return [...new Map(ratios.map((ratio) => [JSON.stringify(ratio), ratio])).values()]
}

const says = (sentences: readonly string[], word: RegExp): boolean =>
  sentences.some((sentence) => word.test(sentence))

/** `Each twenty shares become one` says the ratio once more. */
const agrees = ({ numerator, denominator }: Ratio, sentence: string): boolean =>
  [...sentence.matchAll(combined)]
    .map(([, each]) => amountOf(each))
    .every((each) => each === 1 || each === numerator || each === denominator)

/** The one ratio, whose direction is as the words say; else null. */
const onlyRatio = (onSplit: readonly string[]): Ratio | null => {
  const [ratio, another] = ratiosIn(onSplit)
  if (ratio === undefined || another !== undefined || says(onSplit, otherRatios)) return null
  if (!onSplit.every((sentence) => agrees(ratio, sentence))) return null
  const { numerator, denominator } = ratio
  const isReverse = says(onSplit, /\breverse\b/i)
  if (isReverse && says(onSplit, /\bforward\b/i)) return null
  const isMore = numerator > denominator
  return numerator > 0 && denominator > 0 && numerator !== denominator && isReverse !== isMore ? ratio : null
}

const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December'
const WEEKDAY = 'Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday'
const datePattern = new RegExp(
  `(?:\\b(?<weekday>${WEEKDAY}),? )?\\b(?<month>${MONTH}) (?<day>\\d{1,2}), ?(?<year>\\d{4})\\b`,
  'g',
)
const basisPattern =
  /\b(?:reverse )?(?:stock |share )?split[- ]adjusted basis\b|\bpost-(?:(?:reverse )?(?:stock )?)split basis\b/gi

/** What may stand between the basis and its day: when on the day, on which exchange, and that it is foreseen. */
const connectors = new Set(
  (
    'a an and as at the of on its when with upon under existing same current new ticker trading symbol market markets open opens ' +
    'opening start starts beginning begin begins commence commencing starting effective is are be will expected anticipated scheduled to ' +
    'am pm et est edt eastern time new york city nasdaq nyse stock exchange capital global select american tier llc inc'
  ).split(' '),
)

const isConnector = (word: string): boolean =>
  connectors.has(word.toLowerCase()) || /^(?:\d{1,2}:\d\d|[A-Z]{1,5})$/.test(word)

const connects = (text: string): boolean => (text.match(/[\p{L}\d:]+/gu) ?? []).every(isConnector)

type Dated = { readonly start: number; readonly end: number; readonly on: string }

const weekdayOf = (on: string): string | undefined =>
  WEEKDAY.split('|')[new Date(`${on}T00:00:00Z`).getUTCDay()]

/** The dates of a sentence; null where one does not exist, or is another day of the week than it says. */
const datesIn = (sentence: string): readonly Dated[] | null => {
  const dates: Dated[] = []
  for (const found of sentence.matchAll(datePattern)) {
    const [text] = found
    const on = dayIn(text, new RegExp(datePattern.source))
    const weekday = found.groups?.['weekday']
    if (on === null || isWeekend(on) || (weekday !== undefined && weekday !== weekdayOf(on))) return null
    dates.push({ start: found.index, end: found.index + text.length, on })
  }
  return dates
}

/** Words by which a day or the split itself is left open. */
const doubts =
  /\b(?:subject to|unless|may|might|could|would|should|if|not|never|no longer|previously|proposed|earlier than|later than)\b/i

/** The day that a sentence gives the new basis; null where it gives none, or words that leave it open. */
const dayOfBasis = (sentence: string): string | null => {
  const [basis, another] = [...sentence.matchAll(basisPattern)]
  const dates = datesIn(sentence)
  if (basis === undefined || another !== undefined || dates === null || dates.length === 0) return null
  if (!/\btrad(?:e|es|ing)\b/i.test(sentence) || doubts.test(sentence.replaceAll(datePattern, ' ')))
    return null
  const [from, to] = [basis.index, basis.index + basis[0].length]
  const days = dates.filter(({ start, end }, at) => {
    if (start >= to) return connects(sentence.slice(to, start))
    // `begin trading on June 10, 2024 on a split-adjusted basis`, and `On June 10, 2024, the shares will begin trading on …`.
    const adjoinsBasis = connects(sentence.slice(end, from))
    const opens =
      at === 0 &&
      connects(sentence.slice(0, start)) &&
      /\b(?:begin|commence|start|open)/i.test(sentence.slice(end, from))
    return adjoinsBasis || (opens && dates[1] === undefined)
  })
  const distinct = new Set(days.map(({ on }) => on))
  const [on] = distinct
  return on !== undefined && distinct.size === 1 ? on : null
}

/** Dots that end no sentence. */
const plain = (paragraph: string): string =>
  paragraph
    .replaceAll(/\b([ap])\.m\./gi, '$1m')
    .replaceAll(/\b(Inc|Corp|Co|Ltd|No|U\.S)\./g, (word) => word.replaceAll('.', ''))
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')

/** Of a whole paragraph: a split that others have yet to approve or that was given up, and shares that are not the company's own. */
const conditions =
  /\b(?:subject to|contingent|conditioned|proposal|proposed|if approved|depositary|postponed|delayed|abandon\w*|cancel\w*|withdr\w+)\b|\bADSs?\b/i

const isSplit = (sentence: string): boolean => /\bsplit\b/i.test(sentence)

/** Whether a sentence names a year before the one ahead of the split: it is about another split. */
const isPast = (sentence: string, on: string): boolean =>
  [...sentence.matchAll(/\b(?:19|20)\d\d\b/g)].some(([year]) => Number(year) < Number(on.slice(0, 4)) - 1)

type Paragraph = {
  readonly text: string
  readonly onSplit: readonly string[]
  readonly days: readonly string[]
}

const readParagraph = (text: string): Paragraph => {
  const sentences = plain(text).split(/(?<=[.;!?]["”’)]?) +/)
  const days = new Set(sentences.flatMap((sentence) => dayOfBasis(sentence) ?? []))
  return { text, onSplit: sentences.filter(isSplit), days: [...days] }
}

/** Longer ones are no wording of a split, and would take long to search. */
const MAX_PARAGRAPH = 5000

/** All that the paragraphs of a document state; a split whose ratio or day is unknown is left out. */
export const splitsIn = (paragraphs: readonly string[]): readonly StatedSplit[] => {
  const onSplit = paragraphs
    .filter((text) => text.length <= MAX_PARAGRAPH && isSplit(text))
    .map(readParagraph)
  const document = onSplit.filter((paragraph) => ratiosIn(paragraph.onSplit).length > 0)
  return onSplit.flatMap((paragraph) => {
    const [on, another] = paragraph.days
    const meant = ratiosIn(paragraph.onSplit).length > 0 ? [paragraph] : document
    const isOpen = [paragraph, ...meant].some(({ text }) => conditions.test(text))
    if (on === undefined || another !== undefined || isOpen) return []
    const sentences = meant.flatMap((each) => each.onSplit)
    const ratio = sentences.some((sentence) => isPast(sentence, on)) ? null : onlyRatio(sentences)
    return ratio === null ? [] : [{ on, ...ratio }]
  })
}
