/** What of news goes into the sample: what the SEC published or a company filed with it; the rest is its publisher's. */
import { type SampleShare, sampleRows } from '../sample-share.ts'
import { news, newsSubjects } from './record.ts'

const ofSec = () => [{ sourceDomain: 'sec.gov' }]

export const newsSample: SampleShare = { rows: [sampleRows(news, ofSec), sampleRows(newsSubjects, ofSec)] }
