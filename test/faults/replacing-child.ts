/** A process that replaces a database by two others in turn, until somebody kills it. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceDatabase } from '../../src/store/sqlite/database-file.ts'

const [folder = ''] = process.argv.slice(2)
const next = join(folder, 'next.db')

for (let turn = 0; ; turn += 1) {
  await copyFile(join(folder, turn % 2 === 0 ? 'b.db' : 'a.db'), next)
  await replaceDatabase(next, join(folder, 'live.db'), (work) => work())
  process.send?.(turn)
}
