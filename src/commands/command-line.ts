/** The command line: every command and what it takes; each is a file in this folder, loaded on demand. */
import { Argument, Command, CommanderError, Option } from 'commander'
import { flagName, type Setting, type SettingName, settings } from '../config.ts'
import { VERSION } from '../version.ts'
import { type CommandContext, DONE, USAGE } from './command-context.ts'
import { failureOf } from './failure.ts'

type Action = (context: CommandContext, ...args: never[]) => Promise<number>
type CommandHelp = {
  readonly about: string
  /** Lines that can be typed as they are. */
  readonly examples: readonly string[]
  readonly settings: readonly SettingName[]
}

const settingOption = (name: SettingName): Option => {
  const { about, kind, default: preset }: Setting<unknown> = settings[name]
  const shown = preset === '' ? about : `${about} Default ${preset}.`
  return new Option(`${flagName(name)} <${kind.placeholder}>`, shown)
}

/** Every command has its settings, `--config`, `--json` and examples. */
const describe = (command: Command, { about, examples, settings: names }: CommandHelp): Command => {
  command.description(about)
  for (const name of names) command.addOption(settingOption(name))
  return command
    .option('--config <file>', 'Settings file. Default openbell.toml in the working folder, if there.')
    .option('--json', 'Print the result as one line of JSON.')
    .addHelpText('after', `\nExamples:\n${examples.map((line) => `  $ ${line}`).join('\n')}`)
}

const serverSettings: readonly SettingName[] = [
  'data',
  'host',
  'port',
  'baseUrl',
  'adminHost',
  'adminPort',
  'accessLog',
  'trustProxy',
  'maxSocketsPerAddress',
  'allowedHosts',
  'showCusip',
]

const plan = () => new Option('--plan <plan>', 'What the key may do.').choices(['free', 'starter', 'pro'])
const grace = () =>
  new Option('--grace <time>', 'How long the old key still works.')
    .choices(['now', '15m', '1h', '24h'])
    .default('24h')
const basis = () =>
  new Option('--basis <basis>', 'For prices-csv: prices as traded, or adjusted for splits.').choices([
    'raw',
    'adjusted',
  ])
const which = () => new Argument('<key>', 'Its id, the first letters of its preview, or the key itself.')

type Run = (load: () => Promise<Action>) => (...args: unknown[]) => Promise<void>

const addServing = (program: Command, run: Run): void => {
  describe(program.command('start'), {
    about: 'Serve; an empty store gets the bundled sample and a first key. What `npm start` runs.',
    examples: ['openbell start', 'openbell start --port 9000 --data /srv/openbell'],
    settings: serverSettings,
  }).action(run(async () => (await import('./start.ts')).start))
  describe(program.command('serve'), {
    about: 'Serve what the store holds until SIGINT or SIGTERM.',
    examples: ['openbell serve --host 0.0.0.0 --admin-port 9090'],
    settings: serverSettings,
  }).action(run(async () => (await import('./serve.ts')).serve))
}

const addLoading = (program: Command, run: Run): void => {
  describe(program.command('ingest'), {
    about: 'Load feeds from their publishers, a mirror or files. Safe to repeat and to interrupt.',
    examples: [
      'openbell ingest --all --mirror ./mirror',
      'openbell ingest sec-tickers sec-submissions --ticker AAPL MSFT --contact you@example.com',
      'openbell ingest sec-company-facts --file CIK0000320193.json',
      'openbell ingest edgar-index --since 2026-11-01',
      'openbell ingest tiingo-daily --ticker AAPL SPY',
      'openbell ingest stooq-daily --file d_us_txt.zip',
      'openbell ingest prices-csv --file a.csv --ticker AAPL --basis raw --columns date=Date,close=Close',
    ],
    settings: ['data', 'mirror', 'contact', 'rawKeepDays', 'newsFeeds'],
  })
    .argument('[feeds...]', 'Names of feeds; none with --all.')
    .option('--all', 'Every feed.')
    .option(
      '--ticker <tickers...>',
      'Only these companies; feeds of price vendors load them in later runs too.',
    )
    .option('--since <date>', 'Dated feeds: the files of this day and later (default: the last week).')
    .option('--file <paths...>', 'Read these files instead of fetching.')
    .option(
      '--as-of <date>',
      'Day on which the files of a mirror or of --file were fetched; quotes are dated by it.',
    )
    .option('--columns <pairs>', 'For prices-csv: the column of each field, such as date=Date,close=Close.')
    .addOption(basis())
    .option('--reread', 'Read unchanged files again.')
    .option(
      '--accept-drift',
      'Load files that are in quarantine because of far fewer rows, blank figures or future dates.',
    )
    .action(run(async () => (await import('./ingest.ts')).ingest))
  describe(program.command('work'), {
    about: 'Run each feed when its publisher has something new, until SIGINT or SIGTERM.',
    examples: ['openbell work --contact you@example.com', 'openbell work --once --mirror ./mirror'],
    settings: ['data', 'mirror', 'contact', 'rawKeepDays', 'newsFeeds'],
  })
    .argument('[feeds...]', 'Only these feeds.')
    .option('--once', 'Run what is due now, then end.')
    .action(run(async () => (await import('./work.ts')).work))
  describe(program.command('sample'), {
    about: 'Load the bundled sample into collections without real rows.',
    examples: ['openbell sample', 'openbell sample --remove'],
    settings: ['data'],
  })
    .option('--remove', 'Remove the sample.')
    .addOption(new Option('--make').hideHelp())
    .action(run(async () => (await import('./sample.ts')).sample))
}

const addKeys = (program: Command, run: Run): void => {
  const keys = program.command('keys').description('Create, list, revoke and rotate API keys.')
  describe(keys.command('create'), {
    about: 'Create a key and print it once.',
    examples: ['openbell keys create --plan pro --name reports --json'],
    settings: ['data'],
  })
    .addOption(plan().makeOptionMandatory())
    .option('--name <name>', 'Account the key belongs to. Default default.')
    .action(run(async () => (await import('./keys.ts')).createKey))
  describe(keys.command('list'), {
    about: 'List every key, without the key itself.',
    examples: ['openbell keys list'],
    settings: ['data'],
  }).action(run(async () => (await import('./keys.ts')).listKeys))
  describe(keys.command('revoke'), {
    about: 'Revoke a key at once.',
    examples: ['openbell keys revoke key_4fGh2kLmN0pQ'],
    settings: ['data'],
  })
    .addArgument(which())
    .action(run(async () => (await import('./keys.ts')).revokeKey))
  describe(keys.command('rotate'), {
    about: 'Create the successor of a key; the old key still works for a while.',
    examples: ['openbell keys rotate key_4fGh2kLmN0pQ --grace 1h'],
    settings: ['data'],
  })
    .addArgument(which())
    .addOption(grace())
    .action(run(async () => (await import('./keys.ts')).rotateKey))
}

const addReading = (program: Command, run: Run): void => {
  describe(program.command('status'), {
    about:
      'Show what is loaded, from where, and how fresh it is; COVERAGE is the share of files that the last run found.',
    examples: ['openbell status', 'openbell status sec-tickers'],
    settings: ['data'],
  })
    .argument('[feed]', 'A feed: how its last run went, and which rows and files were rejected.')
    .action(run(async () => (await import('./status.ts')).showStatus))
  describe(program.command('get'), {
    about:
      'Print one answer of the interface without a server or a key; /v1/status needs a key and is not available.',
    examples: ["openbell get '/v1/filings/AAPL?form=10-K&limit=3'"],
    settings: ['data', 'showCusip'],
  })
    .argument('<path>', 'Path and query.')
    .action(run(async () => (await import('./get.ts')).getPath))
  describe(program.command('check'), {
    about: 'Check settings and stores, and with --live the running server.',
    examples: ['openbell check', 'openbell check --deep', 'openbell check --live'],
    settings: serverSettings,
  })
    .option('--live', 'Ask the running server whether it is ready.')
    .option('--deep', 'Read every row: checksum, columns and schema, and the kept counts.')
    .action(run(async () => (await import('./check.ts')).check))
}

const portableSettings: readonly SettingName[] = ['data']

const addPortable = (program: Command, run: Run): void => {
  describe(program.command('export'), {
    about: 'Write the records of a dataset, in the order of their keys, to a file or the output.',
    examples: [
      'openbell export filings --out filings.ndjson',
      'openbell export --all --format csv > all.csv',
    ],
    settings: portableSettings,
  })
    .argument('[dataset]', 'Name of a dataset; none with --all.')
    .option('--all', 'Every dataset.')
    .addOption(
      new Option('--format <format>', 'How the records are written.')
        .choices(['ndjson', 'csv'])
        .default('ndjson'),
    )
    .option('--out <file>', 'File to write, completely or not at all. Default: the output.')
    .action(run(async () => (await import('./export.ts')).exportDataset))
  describe(program.command('import'), {
    about:
      'Load files of `openbell export`, or transcripts, into the store: every row is checked, all are loaded or none.',
    examples: ['openbell import --all --file all.csv', 'openbell import transcripts --file aapl-q1.txt'],
    settings: portableSettings,
  })
    .argument('[dataset]', 'Name of the dataset that the files hold; none with --all.')
    .option('--all', 'Every dataset in the files.')
    .requiredOption('--file <paths...>', 'Files of `openbell export`; transcripts also in JSON or text.')
    .action(run(async () => (await import('./import.ts')).importDataset))
  describe(program.command('backup'), {
    about: 'Copy both stores, while they are in use, into a new folder below PATH.',
    examples: ['openbell backup /srv/backups', 'openbell backup /srv/backups/hourly --keep 24'],
    settings: portableSettings,
  })
    .argument('<path>', 'Folder of the backups; made if it is missing.')
    .option('--keep <n>', 'Then remove all but the newest N.')
    .action(run(async () => (await import('./backup.ts')).backup))
  describe(program.command('restore'), {
    about: 'Replace the stores by a backup; running servers answer from it at once.',
    examples: [
      'openbell restore /srv/backups/openbell-20261120T040500000Z',
      'openbell restore /srv/backups --only market',
    ],
    settings: portableSettings,
  })
    .argument('<path>', 'A backup, or the folder of backups for the newest.')
    .addOption(new Option('--only <store>', 'Restore only this store.').choices(['market', 'accounts']))
    .action(run(async () => (await import('./restore.ts')).restore))
  describe(program.command('rebuild'), {
    about: 'Read every archived file again with the current parsers; servers keep running.',
    examples: ['openbell rebuild', 'openbell rebuild --derived'],
    settings: portableSettings,
  })
    .option('--derived', 'Only make damaged derived rows and wrong counts again, in the store as it is.')
    .option(
      '--accept-drift',
      'Load files that are in quarantine because of far fewer rows, blank figures or future dates.',
    )
    .action(run(async () => (await import('./rebuild.ts')).rebuild))
}

const isHelp = ({ code }: CommanderError): boolean =>
  code === 'commander.helpDisplayed' || code === 'commander.version'

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
  const program = new Command('openbell')
    .description('A self-hosted US market data server.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.out(text.trimEnd()),
      writeErr: (text) => context.err(text.trimEnd()),
    })
  for (const add of [addServing, addLoading, addPortable, addKeys, addReading]) add(program, run)
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return isHelp(error) ? DONE : USAGE
    return failureOf(error, context)
  }
}
