/** `openbell check`: whether settings and stores are in order, and with `--live` whether the server answers. */
import { existsSync } from 'node:fs'
import { openAccounts } from '../access/accounts.ts'
import { dataPaths, hasMarket, openStore } from '../app.ts'
import { type Config, environmentName, type Settled, settingNames } from '../config.ts'
import { tableLines } from './table.ts'
import { type CommandOptions, DONE, FAILED, settledFor, tell, type World } from './world.ts'

export type CheckOptions = CommandOptions & { readonly live?: true }
type Finding = { readonly name: string; readonly ok: boolean; readonly detail: string }

const LIVE_TIMEOUT_MS = 3000

const marketFinding = ({ data }: Config): Finding => {
  if (!hasMarket(data)) return { name: 'market store', ok: true, detail: 'not made yet' }
  const store = openStore(data)
  try {
    const rows = [...store.state().collections.values()].reduce((sum, state) => sum + state.rows, 0)
    return { name: 'market store', ok: true, detail: `${rows.toLocaleString('en-US')} rows` }
  } finally {
    store.close()
  }
}

const accountsFinding = ({ data }: Config, { now, randomBytes }: World): Finding => {
  const path = dataPaths(data).accounts
  if (!existsSync(path)) return { name: 'accounts store', ok: true, detail: 'not made yet' }
  const accounts = openAccounts({ path, now, randomBytes })
  try {
    const valid = accounts.listKeys().filter(({ state }) => state === 'valid').length
    return { name: 'accounts store', ok: true, detail: `${valid} valid ${valid === 1 ? 'key' : 'keys'}` }
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
    settingNames.map((name) => [environmentName(name), String(config[name] ?? ''), origins[name]]),
  )

export const check = async (world: World, options: CheckOptions): Promise<number> => {
  const settled = settledFor(world, options)
  const { config, origins } = settled
  const findings = [
    marketFinding(config),
    accountsFinding(config, world),
    ...(options.live === true ? [await liveFinding(config)] : []),
  ]
  const ok = findings.every((finding) => finding.ok)
  const lines = findings.map(
    ({ name, ok: fine, detail }) => `${fine ? 'ok    ' : 'FAILED'}  ${name}: ${detail}`,
  )
  tell(world, options, { ok, settings: config, origins, findings }, [...settingLines(settled), '', ...lines])
  return ok ? DONE : FAILED
}
