/** The worker thread of a run: bytes in, rows out. */
import { datasets } from '../datasets/index.ts'
import type { PublishedFile } from '../sources/feed.ts'
import { feedNamed } from './feeds.ts'
import { type ParsedUnit, unitOf } from './unit.ts'

export type ParseJob = { readonly feed: string; readonly files: readonly PublishedFile[] }

export const parse = ({ feed, files }: ParseJob): ParsedUnit =>
  unitOf(datasets, feedNamed(datasets, feed), files)
