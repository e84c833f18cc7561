/**
 * `openbell check`: whether settings and stores are in order; with `--live` whether the server answers, without it what replicas and
 * Redis say, and where calendars differ from what companies declared.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { dataPaths } from '../app/data-folder.ts'
import { hasMarket, marketPlace, type StoreSettings } from '../app/market-store.ts'
import { recordStates } from '../app.ts'
import {
  type Config,
  type EffectiveConfig,
  environmentName,
  settingNames,
  shownConfig,
  shownSettings,
} from '../config.ts'
import {
  type CompanyDifference,
  corporateActionDifferences,
} from '../derived/corporate-actions/difference.ts'
import { DamagedFileError } from '../store/sqlite/database-file.ts'
import { isFaultOfFile } from '../store/sqlite/error.ts'
import { isStoreError } from '../store/store-error.ts'
import { type DeepCheck, deepCheck, deepLines } from './deep-check.ts'
import { requireIntact } from './integrity.ts'
import { isMirror } from './loading/publisher-access.ts'
import { type Finding, networkFindings } from './network-findings.ts'
import { withAccounts } from './open-accounts.ts'
import { withStoreToRead } from './open-market.ts'
import { tableLines } from './output/table.ts'
import {
  type CommandContext,
  type CommandOptions,
  DONE,
  effectiveConfigFor,
  FAILED,
  printResult,
} from './program/command-context.ts'

export type CheckOptions = CommandOptions & { readonly live?: true; readonly deep?: true }

const LIVE_TIMEOUT_MS = 3000

/** A missing store is made when it is needed, unless its folder is a file. */
const absentFinding = (name: string, path: string): Finding => {
  const folder = dirname(path)
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? true
  return isFolder
    ? { name, ok: true, detail: 'does not exist yet; it is created when needed' }
    : { name, ok: false, detail: `${folder} is not a folder` }
}

const isReadable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** A store is in order if it is intact, has a version that this program knows, and its rows can be counted. */
const storeFinding = async (
  name: string,
  path: string,
  contentOf: () => Promise<string> | string,
): Promise<Finding> => {
  if (!existsSync(path)) return absentFinding(name, path)
  try {
    requireIntact(path)
    return { name, ok: true, detail: await contentOf() }
  } catch (error) {
    if (error instanceof DamagedFileError) return { name, ok: false, detail: error.message }
    // Other errors are for the caller.
    if ((error as { readonly code?: unknown }).code !== 'ERR_SQLITE_ERROR') throw error
    const reason = isReadable(path) ? (error as Error).message : 'the user of this process may not read it'
    return { name, ok: false, detail: `${path}: ${reason}` }
  }
}

/** The same of a store in a database. */
const databaseFinding = async (name: string, contentOf: () => Promise<string>): Promise<Finding> => {
  try {
    return { name, ok: true, detail: `${await contentOf()} in PostgreSQL` }
  } catch (error) {
    if (!isStoreError(error)) throw error
    return { name, ok: false, detail: (error as Error).message }
  }
}

/** A disk that is full or read-only is no fault of a store: it is read as it is. */
const unwritable = '; cannot be written: servers keep limits and last uses in memory, loads and new keys fail'

const marketContent = (settings: StoreSettings): Promise<string> =>
  withStoreToRead(settings, (store, isUnwritable) => {
    const rows = recordStates(store).reduce((sum, state) => sum + state.rows, 0)
    return `${rows.toLocaleString('en-US')} rows${isUnwritable ? unwritable : ''}`
  })

const accountsContent = (settings: StoreSettings, context: CommandContext): Promise<string> =>
  withAccounts(
    context,
    settings,
    async (accounts) => {
      const valid = (await accounts.listKeys()).filter(({ state }) => state === 'valid').length
      const keys = `${valid} valid ${valid === 1 ? 'key' : 'keys'}`
      return accounts.isUnwritable ? keys + unwritable : keys
    },
    { mayBeUnwritable: true },
  )

/** Null where rows cannot be read and a finding says why: the file is too damaged to be opened, or the database does not answer. */
const deepFinding = async (
  settings: StoreSettings,
  { isTTY }: CommandContext,
  findings: readonly Finding[],
): Promise<DeepCheck | null> => {
  try {
    return await deepCheck(settings, isTTY)
  } catch (error) {
    const isExpected = error instanceof DamagedFileError || isFaultOfFile(error) || isStoreError(error)
    if (isExpected && findings.some(({ ok }) => !ok)) return null
    throw error
  }
}

/** A server that listens on all interfaces is asked on this machine. */
const localAddress = ({ host, port }: Config): string => {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const liveFinding = async (config: Config): Promise<Finding> => {
  const address = `${localAddress(config)}/readyz`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LIVE_TIMEOUT_MS) })
    const detail = response.ok ? `ready at ${address}` : `not ready: ${address} answers ${response.status}`
    return { name: 'server', ok: response.ok, detail }
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error
    return { name: 'server', ok: false, detail: `no answer from ${address} (${String(reason)})` }
  }
}

/** As a load would find it. */
const mirrorFindings = ({ mirror }: Config): readonly Finding[] => {
  if (mirror === null) return []
  const ok = isMirror(mirror)
  return [{ name: 'mirror', ok, detail: ok ? mirror : `${mirror} is not a folder` }]
}

const differenceLines = (differences: readonly CompanyDifference[]): readonly string[] =>
  differences.length === 0
    ? []
    : [
        '',
        'Dividends and splits of calendars that differ from what companies declared:',
        ...differences.map(({ ticker, what, reason }) => `  ${ticker} ${what}: ${reason}`),
      ]

/** As the settings are written. */
const settingText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? '')

const settingLines = ({ config, origins }: EffectiveConfig): readonly string[] => {
  const names = settingNames.filter((name) => shownSettings.includes(name) || origins[name] !== 'default')
  return tableLines(
    ['SETTING', 'VALUE', 'FROM'],
    names.map((name) => [environmentName(name), settingText(shownConfig(config)[name]), origins[name]]),
  )
}

export const check = async (context: CommandContext, options: CheckOptions): Promise<number> => {
  const effective = effectiveConfigFor(context, options)
  const { config, origins } = effective
  const paths = dataPaths(config.data)
  const findingOf = (name: string, path: string, contentOf: () => Promise<string>): Promise<Finding> =>
    config.databaseUrl === null ? storeFinding(name, path, contentOf) : databaseFinding(name, contentOf)
  const findings = [
    await findingOf('market store', paths.market, () => marketContent(config)),
    await findingOf('accounts store', paths.accounts, () => accountsContent(config, context)),
    // A server works without its replicas and without Redis: a container must not be restarted for them.
    ...(options.live === true
      ? [await liveFinding(config)]
      : [...mirrorFindings(config), ...(await networkFindings(config))]),
  ]
  const deep =
    options.deep === true && hasMarket(config) ? await deepFinding(config, context, findings) : null
  const isIntact = deep === null || deep.damaged.length + deep.tables.length === 0
  const ok = isIntact && findings.every((finding) => finding.ok)
  const isReadable = ok && options.live !== true && hasMarket(config)
  // Either the calendar or the filing may be right, so these are not findings.
  const differences = isReadable ? await withStoreToRead(config, corporateActionDifferences) : []
  const lines = findings.map(
    ({ name, ok: fine, detail }) => `${fine ? 'ok    ' : 'FAILED'}  ${name}: ${detail}`,
  )
  const result = {
    ok,
    settings: shownConfig(config),
    origins,
    findings,
    ...(deep === null ? {} : { deep }),
    differences,
  }
  printResult(context, options, result, [
    ...settingLines(effective),
    '',
    ...lines,
    ...(deep === null ? [] : deepLines(marketPlace(config), deep)),
    ...differenceLines(differences),
  ])
  return ok ? DONE : FAILED
}
