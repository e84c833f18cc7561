/** The command line: runs the command that arguments name and gives its exit code. */
import { Command, CommanderError } from 'commander'
import { redacted } from '../../observe/redaction.ts'
import { VERSION } from '../../version.ts'
import { type CommandContext, DONE, USAGE } from './command-context.ts'
import { describeGroup, type Run } from './command-help.ts'
import { failureOf } from './failure.ts'
import { addCommands } from './program.ts'

const asksForHelp = (arg: string): boolean => arg === '--help' || arg === '-h'

/**
 * The words up to the first that names no command, where help was asked for: commander would show the help of what is
 * above it as if that were the answer. Null where every word is known.
 */
const unknownWords = (program: Command, args: readonly string[]): readonly string[] | null => {
  const isHelpCommand = args[0] === 'help'
  if (!isHelpCommand && !args.some(asksForHelp)) return null
  const words = isHelpCommand ? args.slice(1) : args
  let command = program
  for (const [at, word] of words.entries()) {
    if (word.startsWith('-') || command.commands.length === 0) return null
    const next = command.commands.find((each) => each.name() === word)
    if (next === undefined) return word === 'help' ? null : words.slice(0, at + 1)
    command = next
  }
  return null
}

/** The exit code of one run: 0 done, 1 failed, 2 usage, 78 configuration. `args` follow the program's name. */
export const runCommand = async (args: readonly string[], context: CommandContext): Promise<number> => {
  let code = DONE
  const run: Run =
    (load) =>
    async (...args) => {
      const action = await load()
      // Commander passes arguments, options and itself, in this order.
      code = await action(context, ...(args.slice(0, -1) as never[]))
    }
  // Commands inherit what is set before they are added.
  const program = describeGroup(new Command('openbell'), {
    about:
      'A self-hosted US market data server: `openbell start` serves a sample, `openbell ingest` loads real data.',
    examples: ['openbell start', 'openbell work --contact you@example.com --serve', 'openbell status'],
  })
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => context.err(redacted(text.trimEnd())),
    })
  addCommands(program, run)
  try {
    await program.parseAsync(unknownWords(program, args) ?? args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : USAGE
    return failureOf(error, context)
  }
}
