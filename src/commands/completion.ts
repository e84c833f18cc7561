/** `openbell completion`: a script by which a shell completes commands, options, and names of feeds, tables and datasets. */
import type { Command } from 'commander'
import { datasets } from '../datasets/index.ts'
import { feedsOf } from '../ingest/feeds.ts'
import { bashOf, type Completed, casesOf, fishLinesOf, zshOf } from './completion-script.ts'
import { shownNameOf } from './endpoint-names.ts'
import { tableNames } from './export-files.ts'
import { type CommandContext, type CommandOptions, DONE, printResult } from './program/command-context.ts'
import { commandPath } from './program/command-help.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** Names that an argument takes, by the name of the argument in the help. */
const namesOf = (argument: string): readonly string[] => {
  if (argument.startsWith('feed')) return feedsOf(datasets).map(({ name }) => name)
  if (argument === 'table') return tableNames
  return argument === 'dataset' ? datasets.map(shownNameOf) : []
}

const completedOf = (command: Command): readonly Completed[] => {
  const visible = command.commands.filter((each) => each.name() !== 'help')
  const own: Completed = {
    path: commandPath(command).join(' '),
    about: command.description(),
    commands: visible,
    options: command.options.filter(({ hidden }) => !hidden),
    values: command.registeredArguments.flatMap((each) => each.argChoices ?? namesOf(each.name())),
  }
  return [own, ...visible.flatMap(completedOf)]
}

/** The script that a shell reads to complete the command `openbell`. */
const completionOf = (program: Command, shell: Shell): string => {
  const all = completedOf(program)
  if (shell === 'fish') return ['complete -c openbell -f', ...all.flatMap(fishLinesOf)].join('\n')
  return (shell === 'bash' ? bashOf : zshOf)(casesOf(all)).join('\n')
}

export const completion = async (
  context: CommandContext,
  program: Command,
  shell: Shell,
  options: CommandOptions,
): Promise<number> => {
  const script = completionOf(program, shell)
  printResult(context, options, { shell, script }, [script])
  return DONE
}
