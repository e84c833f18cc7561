/** The files of a data set that the SEC publishes as a zip a quarter. */
import { quarterOf } from '../../lib/day.ts'
import type { DatedFiles } from '../feed.ts'

const HOST = 'www.sec.gov'

type DataSet = Pick<DatedFiles, 'partitioning'> & {
  /** Its folder, such as `form-n-port-data-sets`. */
  readonly name: string
  /** What follows the quarter in the name of a zip. */
  readonly suffix: string
  /** First day of the first quarter. */
  readonly first: string
  /** The folders above it: the first for all quarters, from `movedOn` on also the others. */
  readonly parents: readonly string[]
  readonly movedOn?: string
  /** A quarter comes out weeks after its end. */
  readonly daysBack: number
}

export const quarterlyZips = ({ name, suffix, first, parents, movedOn, ...files }: DataSet): DatedFiles => ({
  kind: 'dated',
  host: HOST,
  path: new RegExp(`^/files/\\w+/data/${name}/(?<year>\\d{4})q(?<quarter>[1-4])${suffix}\\.zip$`),
  step: 'quarter',
  addressesOf: (day) => {
    const zip = `${day.slice(0, 4)}q${quarterOf(day)}${suffix}.zip`
    const current = movedOn !== undefined && day >= movedOn ? parents : parents.slice(0, 1)
    return day < first ? [] : current.map((parent) => `https://${HOST}/files/${parent}/data/${name}/${zip}`)
  },
  ...files,
})
