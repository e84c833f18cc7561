/** A transcript of a call as published. */

import { plainTextOf } from '../files/plain-text.ts'

export const sections = ['prepared', 'qa'] as const
export const roles = ['executive', 'analyst', 'operator'] as const
export type Section = (typeof sections)[number]
export type Role = (typeof roles)[number]

export type Participant = { readonly name: string; readonly title: string | null; readonly role: Role | null }
export type Segment = {
  readonly section: Section | null
  readonly speaker: string | null
  readonly role: Role | null
  readonly speakerTitle: string | null
  readonly text: string
}
export type PublishedTranscript = {
  readonly ticker: string
  readonly fiscalYr: number
  readonly period: string
  /** Day of the call. */
  readonly date: string
  /** An instant. */
  readonly heldAt: string | null
  readonly title: string
  readonly language: string
  readonly source: string
  readonly url: string | null
  readonly content: string
  readonly segments: readonly Segment[]
  readonly participants: readonly Participant[]
}

export const periodPattern = /^(?:Q[1-4]|H[12]|FY)$/

const operator = /^(?:the )?(?:conference (?:call )?)?(?:operator|moderator|coordinator)$/i
const analyst = /\banalyst\b/i
const executive =
  /\b(?:chief|president|c[eft]o|coo|chair(?:man|woman|person)?|treasurer|vice president|[es]?vp|controller|investor relations|founder|general counsel|corporate secretary|corporate finance)\b/i

/** By the name and the title alone; null where they are ambiguous, as `Managing Director`. */
export const roleOf = (name: string | null, title: string | null): Role | null => {
  if ([name, title].some((text) => text !== null && operator.test(text.trim()))) return 'operator'
  if (title === null) return null
  if (analyst.test(title)) return 'analyst'
  return executive.test(title) ? 'executive' : null
}

const firstQuestion =
  /\b(?:our|the|your|today[’']s) (?:very )?first question\b|\bfirst question (?:comes?|is|will come|today|from)\b/i

/**
 * Where no segment says which part of the call it belongs to: the questions begin with the call for the first one. Without
 * such a call the parts are unknown, and there may be no questions.
 */
export const withSections = (segments: readonly Segment[]): readonly Segment[] => {
  if (segments.some(({ section }) => section !== null)) return segments
  const start = segments.findIndex(({ text }) => firstQuestion.test(text))
  if (start <= 0) return segments
  return segments.map((segment, at) => ({ ...segment, section: at < start ? 'prepared' : 'qa' }))
}

/** The listed participants, then the other speakers in the order in which they speak. */
export const withSpeakers = (
  listed: readonly Participant[],
  segments: readonly Segment[],
): readonly Participant[] => {
  const found = new Map(listed.map((participant) => [participant.name, participant]))
  for (const { speaker, speakerTitle, role } of segments)
    if (speaker !== null && !found.has(speaker))
      found.set(speaker, { name: speaker, title: speakerTitle, role })
  return [...found.values()]
}

/** The whole text, where a file has only its parts. */
export const contentOf = (segments: readonly Segment[]): string =>
  segments.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`)).join('\n\n')

/** Tags as text: what ends a paragraph ends a line. */
const withoutTags = (text: string): string =>
  /<[a-z!/?]/i.test(text)
    ? text
        .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]{0,100}>/gi, '\n')
        .split('\n')
        .map(plainTextOf)
        .join('\n')
    : text

/** Plain text in paragraphs, without tags and invisible characters. */
export const paragraphsOf = (text: string): string =>
  withoutTags(text)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
