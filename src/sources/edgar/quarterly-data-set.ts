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
  /** The folders above it: the first for all quarters, from `movedOn` on also the others, one after the other. */
  readonly parents: readonly string[]
  readonly movedOn?: string
  /** What the name of a zip ends with where the SEC has published it again, the newest first; default never. */
  readonly uploads?: readonly string[]
  /** A quarter comes out weeks after its end. */
  readonly daysBack: number
}

export const quarterlyZips = ({
  name,
  suffix,
  first,
  parents,
  movedOn,
  uploads = [],
  ...files
}: DataSet): DatedFiles => ({
  kind: 'dated',
  host: HOST,
  path: new RegExp(`^/files/\\w+/data/${name}/(?<year>\\d{4})q(?<quarter>[1-4])${suffix}(?:_\\d)?\\.zip$`),
  step: 'quarter',
  addressesOf: (day) => {
    if (day < first) return []
    const zip = `${day.slice(0, 4)}q${quarterOf(day)}${suffix}`
    const current = movedOn !== undefined && day >= movedOn ? parents : parents.slice(0, 1)
    return [...uploads, ''].flatMap((upload) =>
      current.map((parent) => `https://${HOST}/files/${parent}/data/${name}/${zip}${upload}.zip`),
    )
  },
  hasAlternatives: true,
  ...files,
})
