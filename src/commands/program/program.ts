/** Every command and what it takes, as a tree; the action of each is a file in the folder above. */
import { Argument, type Command, Option } from 'commander'
import { planNames } from '../../contract/plan-name.ts'
import type { Shell } from '../completion.ts'
import type { CommandOptions } from './command-context.ts'
import { describe, describeGroup, type Run, serverSettings } from './command-help.ts'
import { addAccounts } from './program-accounts.ts'
import { addCopies, addExchange } from './program-files.ts'
import { addLoading, addServing } from './program-running.ts'
import { addWebhooks } from './program-webhooks.ts'

const plan = () =>
  new Option(
    '--plan <plan>',
    'starter: 1,000 requests per minute; pro: 2,500; free: none, every request is refused.',
  ).choices(planNames)
const grace = () =>
  new Option('--grace <time>', 'How long the old key continues to work.')
    .choices(['now', '15m', '1h', '24h'])
    .default('24h')
const which = () => new Argument('<key>', 'Id of the key, the beginning of the id, or the whole key.')

const addKeys = (program: Command, run: Run): void => {
  const keys = describeGroup(program.command('keys'), {
    about: 'Create, list, revoke and rotate API keys.',
    examples: ['openbell keys create --plan starter --name laptop', 'openbell keys list'],
  })
  describe(keys.command('create'), {
    summary: 'Create a key and print it.',
    about: 'Create a key and print it. It cannot be shown again, because only its hash is stored.',
    examples: ['openbell keys create --plan pro --name reports --json'],
    settings: ['data'],
  })
    .addOption(plan().makeOptionMandatory())
    .option(
      '--name <name>',
      'Name of the key and of its account, which is made where there is none of the name. Default `default`.',
    )
    .action(run(async () => (await import('../keys.ts')).createKey))
  describe(keys.command('list'), {
    summary: 'List all keys.',
    about: 'List all keys with plan, state and last use. The keys themselves are not stored.',
    examples: ['openbell keys list'],
    settings: ['data'],
  }).action(run(async () => (await import('../keys.ts')).listKeys))
  describe(keys.command('revoke'), {
    summary: 'Revoke a key.',
    about: 'Revoke a key. Running servers refuse it at once.',
    examples: ['openbell keys revoke key_4fGh2kLmN0pQ'],
    settings: ['data'],
  })
    .addArgument(which())
    .action(run(async () => (await import('../keys.ts')).revokeKey))
  describe(keys.command('rotate'), {
    summary: 'Replace a key by a new one.',
    about: 'Replace a key by a new one and print it. The old key continues to work for the time of --grace.',
    examples: ['openbell keys rotate key_4fGh2kLmN0pQ --grace 1h'],
    settings: ['data'],
  })
    .addArgument(which())
    .addOption(grace())
    .action(run(async () => (await import('../keys.ts')).rotateKey))
}

const addReading = (program: Command, run: Run): void => {
  describe(program.command('status'), {
    summary: 'Show loaded data and the last run of each feed.',
    about:
      'Show what is loaded for each endpoint, with source and time, and the result of the last run of each feed. With the name of a feed, also show what was rejected.',
    examples: ['openbell status', 'openbell status sec-tickers'],
    settings: ['data'],
  })
    .argument('[feed]', 'Name of a feed, to show its last run and its rejected rows and files.')
    .action(run(async () => (await import('../status.ts')).showStatus))
  describe(program.command('get'), {
    summary: 'Print an answer of the API without a server.',
    about:
      'Print an answer of the API without a server or a key. /v1/status is not available, because it is about a key.',
    examples: ["openbell get '/v1/filings/AAPL?form=10-K&limit=3'"],
    settings: ['data', 'showCusip'],
  })
    .argument('<path>', 'Path and query, in quotes.')
    .action(run(async () => (await import('../get.ts')).getPath))
  describe(program.command('check'), {
    summary: 'Check settings and stores, or a running server.',
    about:
      'Check settings and stores, the replicas and Redis that they name. With --live, check the stores and whether the server is ready.',
    examples: ['openbell check', 'openbell check --deep', 'openbell check --live'],
    settings: serverSettings,
  })
    .option('--live', 'Ask the server at --host and --port whether it is ready.')
    .option('--deep', 'Read every row and check its checksum and schema.')
    .action(run(async () => (await import('../check.ts')).check))
}

const addCompletion = (program: Command, run: Run): void => {
  const shells = new Argument('<shell>', 'Your shell.').choices(['bash', 'zsh', 'fish'])
  describe(program.command('completion'), {
    summary: 'Print a script that completes commands in a shell.',
    about:
      'Print a script with which a shell completes commands, options, feeds and tables of `openbell`. In a checkout, first define the command with `alias openbell="npx openbell"`.',
    examples: [
      'openbell completion bash > ~/.local/share/bash-completion/completions/openbell',
      'openbell completion zsh > ~/.zsh/completions/_openbell',
      'openbell completion fish > ~/.config/fish/completions/openbell.fish',
    ],
    settings: [],
  })
    .addArgument(shells)
    .action(
      run(async () => {
        const { completion } = await import('../completion.ts')
        return (context, shell: Shell, options: CommandOptions) =>
          completion(context, program, shell, options)
      }),
    )
}

/** Adds every command; `run` makes what commander calls for one of them. */
export const addCommands = (program: Command, run: Run): void => {
  const all = [
    addServing,
    addLoading,
    addExchange,
    addCopies,
    addKeys,
    addAccounts,
    addWebhooks,
    addReading,
    addCompletion,
  ]
  for (const add of all) add(program, run)
}
