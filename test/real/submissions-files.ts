/** The registrants and filings of the mirror's submissions files, counted without our parser so that it can be held to them. */
import { readFileSync } from 'node:fs'
import { mirrorFolder, mirrorNames } from './mirror.ts'

const path = 'data.sec.gov/submissions'

export const submissionsFiles = mirrorNames(path)

export const readSubmissions = (name: string): Uint8Array => readFileSync(`${mirrorFolder}${path}/${name}`)

type Listed = { readonly accessionNumber: readonly string[]; readonly filingDate: readonly string[] }
type Document = Listed & {
  readonly filings?: { readonly recent: Listed; readonly files: readonly { readonly name: string }[] }
}

export type SubmissionsFile = {
  readonly name: string
  readonly cik: string
  /** False of an overflow file. */
  readonly isMain: boolean
  /** Newest first. */
  readonly accessions: readonly string[]
  /** The day of the oldest filing; null of a registrant without filings. */
  readonly oldest: string | null
  /** Names of its overflow files that the mirror lacks. */
  readonly missing: readonly string[]
}

const countedFile = (name: string): SubmissionsFile => {
  const document: Document = JSON.parse(Buffer.from(readSubmissions(name)).toString())
  const { accessionNumber, filingDate } = document.filings?.recent ?? document
  const named = document.filings?.files ?? []
  return {
    name,
    cik: name.slice(3, 13),
    isMain: document.filings !== undefined,
    accessions: accessionNumber,
    oldest: filingDate.at(-1) ?? null,
    missing: named.map((file) => file.name).filter((file) => !submissionsFiles.includes(file)),
  }
}

export const countedSubmissions = (): readonly SubmissionsFile[] => submissionsFiles.map(countedFile)
