/** `openbell.toml` on disk: finds and reads it. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, type ConfigSources, type EffectiveConfig, effectiveConfig } from './config.ts'

export type ConfigPlace = Pick<ConfigSources, 'flags' | 'environment'> & {
  /** Where `openbell.toml` is expected, and what relative folders are relative to. */
  readonly folder: string
  /** A file of `--config`, which must exist; `openbell.toml` may be missing. */
  readonly path?: string | undefined
}

const textOrNull = (path: string, required: boolean): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'ENOENT' && !required) return null
    throw new ConfigError([`${path} cannot be read (${String(code)}).`])
  }
}

/** Folders in it are absolute. Throws ConfigError. */
export const readConfig = ({ folder, path, ...sources }: ConfigPlace): EffectiveConfig => {
  const at = path === undefined ? join(folder, 'openbell.toml') : resolve(folder, path)
  const text = textOrNull(at, path !== undefined)
  const effective = effectiveConfig({ ...sources, file: text === null ? undefined : { text, path: at } })
  const { data, mirror } = effective.config
  return {
    ...effective,
    config: {
      ...effective.config,
      data: resolve(folder, data),
      mirror: mirror === null ? null : resolve(folder, mirror),
    },
  }
}
