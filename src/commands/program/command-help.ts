/** The help of a command: what it does, its settings, examples, and the message for wrong usage. */
import { type Command, Option } from 'commander'
import { flagName, type Setting, type SettingName, settings } from '../../config.ts'
import { paragraph } from '../output/paragraph.ts'
import type { CommandContext } from './command-context.ts'

export type Action = (context: CommandContext, ...args: never[]) => Promise<number>
/** Makes what commander calls; the file of the action is loaded on demand. */
export type Run = (load: () => Promise<Action>) => (...args: unknown[]) => Promise<void>

type CommandHelp = {
  readonly about: string
  /** The same in a line of the list of commands, where it is long. */
  readonly summary?: string
  /** Lines that can be typed as they are. */
  readonly examples: readonly string[]
  readonly settings: readonly SettingName[]
  /** A paragraph after the options. */
  readonly notes?: string
}

/** Of every command about a server. */
export const serverSettings: readonly SettingName[] = [
  'data',
  'host',
  'port',
  'baseUrl',
  'mailFrom',
  'adminHost',
  'adminPort',
  'accessLog',
  'trustProxy',
  'threads',
  'maxSocketsPerAddress',
  'webhookPrivateAddresses',
  'listenFd',
  'allowedHosts',
  'showCusip',
]

/** Settings passed to a child server as flags; it reads the others from the environment and the file. */
export const childServerSettings = ['host', 'port'] as const satisfies readonly SettingName[]

const settingOption = (name: SettingName): Option => {
  const { about, kind, default: preset }: Setting<unknown> = settings[name]
  const shown = preset === '' ? about : `${about} Default ${preset}.`
  return new Option(`${flagName(name)} <${kind.placeholder}>`, shown)
}

/** The words after `openbell` that lead to a command. */
export const commandPath = (command: Command): readonly string[] =>
  command.parent === null ? [] : [...commandPath(command.parent), command.name()]

const examplesText = (examples: readonly string[]): string =>
  ['Examples:', ...examples.map((line) => `  $ ${line}`)].join('\n')

/** A command that only has others, such as `keys`, or the program itself. */
export const describeGroup = (
  command: Command,
  { about, examples }: Pick<CommandHelp, 'about' | 'examples'>,
): Command =>
  command
    .description(about)
    .addHelpText('after', `\n${examplesText(examples)}`)
    .showHelpAfterError(`\`${['openbell', ...commandPath(command)].join(' ')} --help\` lists its commands.`)

/** Every command has its settings, `--config`, `--json` and examples. */
export const describe = (
  command: Command,
  { about, summary = about, examples, settings: names, notes }: CommandHelp,
): Command => {
  command.description(about).summary(summary)
  for (const name of names) command.addOption(settingOption(name))
  const explained = notes === undefined ? [] : [...paragraph(notes, ''), '']
  const after = [...explained, examplesText(examples)]
  return command
    .option('--config <file>', 'Settings file. Default: openbell.toml in the working folder, if it exists.')
    .option('--json', 'Print the result as one line of JSON.')
    .addHelpText('after', `\n${after.join('\n')}`)
    .showHelpAfterError(
      `\`openbell ${commandPath(command).join(' ')} --help\` shows its arguments and options.`,
    )
}
