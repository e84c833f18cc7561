/** Programs that read the files of deploy/, run beside them. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { deployFolder } from './deploy-files.ts'

export const folderOf = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openbell-deploy-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Its status, null where it is not installed, and all that it has written. */
export const said = (program: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: deployFolder,
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  })
  return { status, text: `${stdout}${stderr}` }
}
