/** Estimates how many files a run of a feed fetches, their size, and how long that takes. */
import type { Feed } from '../sources/feed.ts'
import { publisherGroupOf } from '../sources/fetch/host-groups.ts'
import { type AskContext, askedChoices } from './dated-files.ts'

export type Estimate = {
  /** Null where the files follow from what is loaded before. */
  readonly files: number | null
  /** Null where it is under a megabyte or unknown. */
  readonly megabytes: number | null
  readonly seconds: number | null
}

/** A line of 40 Mbit/s: the SEC itself sends faster. */
export const LINE_MB_PER_SECOND = 5

type Asked = { readonly files: number | null; readonly host: string | null }

const hostOf = (address: string | undefined): string | null =>
  address === undefined ? null : new URL(address).host

const askedOf = async (context: AskContext): Promise<Asked> => {
  const { files } = context.feed
  if (files.kind === 'dated') return { files: (await askedChoices(context, files)).length, host: files.host }
  if (files.kind === 'companies') return { files: 1, host: hostOf(files.bulkAddress) }
  if (files.kind === 'file-set' || files.kind === 'independent')
    return { files: files.addresses.length, host: hostOf(files.addresses[0]) }
  return { files: files.kind === 'bundled' ? files.files.length : null, host: null }
}

/** Files come no faster than their publisher may be asked, nor than the line is. */
const secondsOf = ({ files, host }: Asked, megabytes: number, minutesToRead: number): number | null => {
  if (files === null) return null
  const asking = host === null ? 0 : files / publisherGroupOf(host).perSecond
  return Math.max(asking, megabytes / LINE_MB_PER_SECOND) + minutesToRead * 60
}

/** Of a run of the whole feed. */
export const estimateOf = async (context: AskContext): Promise<Estimate> => {
  const { megabytes = null, minutesToRead = 0 } = context.feed.first ?? {}
  const asked = await askedOf(context)
  return { files: asked.files, megabytes, seconds: secondsOf(asked, megabytes ?? 0, minutesToRead) }
}

/** Of a run of some companies, file by file. */
export const companiesEstimate = ({ files, first }: Feed, companies: number): Estimate => {
  const count = companies * (first?.sample?.filesEach ?? 1)
  const host = files.kind === 'companies' ? files.host : null
  return { files: count, megabytes: null, seconds: secondsOf({ files: count, host }, 0, 0) }
}
