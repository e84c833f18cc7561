/** The formats an answer may be served in, and the parameter that asks for one. */
import { oneOf, type Parameter } from './parameter.ts'

export const formats = ['json', 'csv', 'ndjson'] as const
export type Format = (typeof formats)[number]

export const mediaTypes = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
} as const satisfies Record<Format, string>

/** Undefined when absent: the Accept header decides then. */
export const formatParameter: Parameter<Format | undefined> = {
  ...oneOf(formats, {
    about: 'Format of the answer; overrides the Accept header.',
    default: 'json',
  }),
  absent: undefined,
}
