/** Every command and what it takes, as a tree; the action of each is a file in this folder. */
import { Argument, type Command, Option } from 'commander'
import type { CommandOptions } from './command-context.ts'
import { describe, type Run, serverSettings } from './command-help.ts'
import type { Shell } from './completion.ts'
import { addAccounts } from './program-accounts.ts'
import { addCopies, addExchange } from './program-files.ts'
import { addLoading, addServing } from './program-running.ts'
import { addWebhooks } from './program-webhooks.ts'

const plan = () =>
  new Option(
    '--plan <plan>',
    'starter: 1,000 requests a minute; pro: 2,500; free: none, every request is refused.',
  ).choices(['free', 'starter', 'pro'])
const grace = () =>
  new Option('--grace <time>', 'How long the old key still works.')
    .choices(['now', '15m', '1h', '24h'])
    .default('24h')
const which = () => new Argument('<key>', 'Id of the key, its first letters, or the whole key.')

const addKeys = (program: Command, run: Run): void => {
  const keys = program
    .command('keys')
    .description('Create, list, revoke and rotate API keys.')
    .showHelpAfterError('`openbell keys --help` lists its commands.')
  describe(keys.command('create'), {
    summary: 'Create a key and print it.',
    about: 'Create a key and print it. It is shown this once: only its hash is kept.',
    examples: ['openbell keys create --plan pro --name reports --json'],
    settings: ['data'],
  })
    .addOption(plan().makeOptionMandatory())
    .option(
      '--name <name>',
      'Name of the key and of its account, which is made where there is none of the name. Default `default`.',
    )
    .action(run(async () => (await import('./keys.ts')).createKey))
  describe(keys.command('list'), {
    summary: 'List all keys.',
    about: 'List all keys with plan, state and last use; the keys themselves are not kept.',
    examples: ['openbell keys list'],
    settings: ['data'],
  }).action(run(async () => (await import('./keys.ts')).listKeys))
  describe(keys.command('revoke'), {
    summary: 'Revoke a key.',
    about: 'Revoke a key: running servers refuse it at once.',
    examples: ['openbell keys revoke key_4fGh2kLmN0pQ'],
    settings: ['data'],
  })
    .addArgument(which())
    .action(run(async () => (await import('./keys.ts')).revokeKey))
  describe(keys.command('rotate'), {
    summary: 'Replace a key by a new one.',
    about: 'Replace a key by a new one, which is printed; the old key still works for a while.',
    examples: ['openbell keys rotate key_4fGh2kLmN0pQ --grace 1h'],
    settings: ['data'],
  })
    .addArgument(which())
    .addOption(grace())
    .action(run(async () => (await import('./keys.ts')).rotateKey))
}

const addReading = (program: Command, run: Run): void => {
  describe(program.command('status'), {
    summary: 'Show what is loaded and how the last runs went.',
    about:
      'Show what is loaded, from where and since when, by the names of the endpoints that answer with it, and how the last run of each feed went; of one feed also what was rejected.',
    examples: ['openbell status', 'openbell status sec-tickers'],
    settings: ['data'],
  })
    .argument('[feed]', 'Name of a feed, for its last run and the rows and files that were rejected.')
    .action(run(async () => (await import('./status.ts')).showStatus))
  describe(program.command('get'), {
    summary: 'Print an answer of the interface, without a server.',
    about:
      'Print an answer of the interface, without a server or a key. Only a server answers /v1/status, which is about a key.',
    examples: ["openbell get '/v1/filings/AAPL?form=10-K&limit=3'"],
    settings: ['data', 'showCusip'],
  })
    .argument('<path>', 'Path and query, in quotes.')
    .action(run(async () => (await import('./get.ts')).getPath))
  describe(program.command('check'), {
    summary: 'Check settings and stores, or a running server.',
    about: 'Check settings and stores; with --live also whether the server is ready.',
    examples: ['openbell check', 'openbell check --deep', 'openbell check --live'],
    settings: serverSettings,
  })
    .option('--live', 'Ask the server at --host and --port whether it is ready.')
    .option('--deep', 'Read every row and compare it with its checksum and its schema.')
    .action(run(async () => (await import('./check.ts')).check))
}

const addCompletion = (program: Command, run: Run): void => {
  const shells = new Argument('<shell>', 'Your shell.').choices(['bash', 'zsh', 'fish'])
  describe(program.command('completion'), {
    summary: 'Print a script that completes commands in a shell.',
    about:
      'Print a script by which a shell completes commands, options, and names of feeds and tables of `openbell`. In a checkout, `alias openbell="npx openbell"` makes that command.',
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
        const { completion } = await import('./completion.ts')
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
