/** What of fails to deliver goes into the sample: those of its companies on the last days of March 2021. */
import { type SampleShare, sampleRows } from '../sample-share.ts'
import { failsToDeliver } from './record.ts'

const on = { from: '2021-03-29', to: '2021-03-31' }

/** Of a registrant that is there for one of its funds nothing: its other funds are not listed. */
export const failsSample: SampleShare = {
  rows: [
    sampleRows(failsToDeliver, (companies) => {
      const whole = companies.filter(({ series }) => series === null)
      return [{ cik: [...new Set(whole.map(({ cik }) => cik))], on }]
    }),
  ],
}
