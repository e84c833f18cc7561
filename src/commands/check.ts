/** `openbell check`: whether settings and stores are in order, and with `--live` whether the server answers. */
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { openAccounts } from '../access/accounts.ts'
import { dataPaths, openStore, recordStates } from '../app.ts'
import { type Config, environmentName, type Settled, settingNames, shownConfig } from '../config.ts'
import { DamagedFileError } from '../store/database-file.ts'
import { requireSound } from './soundness.ts'
import { tableLines } from './table.ts'
import { type CommandOptions, DONE, FAILED, settledFor, tell, type World } from './world.ts'

export type CheckOptions = CommandOptions & { readonly live?: true }
type Finding = { readonly name: string; readonly ok: boolean; readonly detail: string }

const LIVE_TIMEOUT_MS = 3000

/** A store that is not there is made when it is needed, if its folder can be one. */
const absentFinding = (name: string, path: string): Finding => {
  const folder = dirname(path)
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? true
  return isFolder
    ? { name, ok: true, detail: 'not made yet' }
    : { name, ok: false, detail: `${folder} is no folder` }
}

/** A store is in order when it is whole, of a version this program knows, and says what it holds. */
const storeFinding = (name: string, path: string, contentOf: () => string): Finding => {
  if (!existsSync(path)) return absentFinding(name, path)
  try {
    requireSound(path)
    return { name, ok: true, detail: contentOf() }
  } catch (error) {
    if (error instanceof DamagedFileError) return { name, ok: false, detail: error.message }
    // What is not SQLite's to say is for the caller.
    if ((error as { readonly code?: unknown }).code !== 'ERR_SQLITE_ERROR') throw error
    return { name, ok: false, detail: `${path}: ${(error as Error).message}` }
  }
}

const marketContent = (data: string): string => {
  const store = openStore(data)
  try {
    const rows = recordStates(store).reduce((sum, state) => sum + state.rows, 0)
    return `${rows.toLocaleString('en-US')} rows`
  } finally {
    store.close()
  }
}

const accountsContent = (path: string, { now, randomBytes }: World): string => {
  const accounts = openAccounts({ path, now, randomBytes })
  try {
    const valid = accounts.listKeys().filter(({ state }) => state === 'valid').length
    return `${valid} valid ${valid === 1 ? 'key' : 'keys'}`
  } finally {
    accounts.close()
  }
}

/** A server that listens everywhere is asked on this machine. */
const localAddress = ({ host, port }: Config): string => {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const liveFinding = async (config: Config): Promise<Finding> => {
  const address = `${localAddress(config)}/readyz`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LIVE_TIMEOUT_MS) })
    return { name: 'server', ok: response.ok, detail: `${address} answers ${response.status}` }
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error
    return { name: 'server', ok: false, detail: `${address}: ${String(reason)}` }
  }
}

const settingLines = ({ config, origins }: Settled): readonly string[] =>
  tableLines(
    ['SETTING', 'VALUE', 'FROM'],
    settingNames.map((name) => [
      environmentName(name),
      String(shownConfig(config)[name] ?? ''),
      origins[name],
    ]),
  )

export const check = async (world: World, options: CheckOptions): Promise<number> => {
  const settled = settledFor(world, options)
  const { config, origins } = settled
  const paths = dataPaths(config.data)
  const findings = [
    storeFinding('market store', paths.market, () => marketContent(config.data)),
    storeFinding('accounts store', paths.accounts, () => accountsContent(paths.accounts, world)),
    ...(options.live === true ? [await liveFinding(config)] : []),
  ]
  const ok = findings.every((finding) => finding.ok)
  const lines = findings.map(
    ({ name, ok: fine, detail }) => `${fine ? 'ok    ' : 'FAILED'}  ${name}: ${detail}`,
  )
  tell(world, options, { ok, settings: shownConfig(config), origins, findings }, [
    ...settingLines(settled),
    '',
    ...lines,
  ])
  return ok ? DONE : FAILED
}
