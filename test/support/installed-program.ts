/** Programs of the machine, and why a test without its program is skipped. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']

/** Null where the machine has none. */
export const programNamed = (name: string): string | null =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null

/** False where it is installed: what `skip` of a test takes. */
export const lacks = (name: string, packageName: string): string | false =>
  programNamed(name) === null
    ? `${name} is not installed here (Debian: apt-get install ${packageName})`
    : false
