/** The commands by which data leave a folder and come back: what each takes. */
import { type Command, Option } from 'commander'
import { describe, type Run } from './command-help.ts'
import { acceptDrift } from './program-running.ts'

export const addExchange = (program: Command, run: Run): void => {
  describe(program.command('export'), {
    summary: 'Write data as CSV or NDJSON.',
    about:
      'Write data as CSV or NDJSON, with the rows and field names of the API; with --dump in the format that `openbell import` reads.',
    examples: [
      'openbell export dividends --out dividends.csv',
      'openbell export prices --ticker AAPL MSFT --out prices.ndjson',
      'openbell export financials --where statement=balance-sheet > balances.csv',
      'openbell export --all --out ./tables',
      'openbell export --dump --all --out openbell.ndjson',
    ],
    settings: ['data', 'showCusip'],
    notes:
      'A table has the name of its endpoint: `dividends` is /v1/dividends. Without a name the command lists all tables. The API reference at /docs describes the fields. An empty cell is an unknown value.',
  })
    .argument('[table]', 'Table to write, or with --dump the dataset; not with --all.')
    .option('--all', 'Write every table to its own file in the folder --out; a dump is one file.')
    .option('--ticker <tickers...>', 'Write only the rows of these tickers.')
    .option('--where <pairs...>', 'Query parameters of the endpoint, such as period=quarterly.')
    .option('--dump', 'Write stored rows in the format that `openbell import` reads.')
    .addOption(
      new Option(
        '--format <format>',
        'Default: from the file name (.csv, .ndjson, .jsonl), else csv; ndjson for a dump. Another ending needs it.',
      ).choices(['csv', 'ndjson']),
    )
    .option(
      '--out <path>',
      'File to write. It appears when it is complete; through a link, where the link leads. A pipe or device is written to as rows come. Default: standard output.',
    )
    .action(run(async () => (await import('../export.ts')).exportRows))
  describe(program.command('import'), {
    summary: 'Load a dump, or transcripts of earnings calls.',
    about:
      'Load files of `openbell export --dump`, or transcripts of earnings calls. Every row is checked; if one is invalid, none is loaded.',
    examples: [
      'openbell import --all --file openbell.ndjson',
      'openbell import transcripts --file aapl-q1.txt',
    ],
    settings: ['data'],
  })
    .argument('[dataset]', 'Dataset of the files; not with --all.')
    .option('--all', 'Load all datasets in the files.')
    .requiredOption('--file <paths...>', 'Files to load. Transcripts may also be JSON or plain text.')
    .action(run(async () => (await import('../import.ts')).importDataset))
}

export const addCopies = (program: Command, run: Run): void => {
  describe(program.command('backup'), {
    summary: 'Copy data and keys to a backup.',
    about: 'Copy data and keys to a new folder in PATH, while servers and loads continue.',
    examples: ['openbell backup /srv/backups', 'openbell backup /srv/backups/hourly --keep 24'],
    settings: ['data'],
  })
    .argument('<path>', 'Folder for backups; created if it does not exist.')
    .option('--keep <n>', 'Afterwards remove all but the newest N backups in the folder.')
    .action(run(async () => (await import('../backup.ts')).backup))
  describe(program.command('restore'), {
    summary: 'Replace data and keys by a backup.',
    about: 'Replace data and keys by those of a backup. Running servers use them at once.',
    examples: [
      'openbell restore /srv/backups/openbell-20261120T040500000Z',
      'openbell restore /srv/backups --only market',
    ],
    settings: ['data'],
  })
    .argument('<path>', 'A backup, or a folder with backups for the newest of them.')
    .addOption(
      new Option('--only <store>', 'Restore only the data (market) or only the keys (accounts).').choices([
        'market',
        'accounts',
      ]),
    )
    .action(run(async () => (await import('../restore.ts')).restore))
  describe(program.command('rebuild'), {
    summary: 'Rebuild the data from the archived files.',
    about:
      'Rebuild the data from the archived files of publishers, for example after an upgrade. Servers keep running, and use the new data once they are complete.',
    examples: ['openbell rebuild', 'openbell rebuild --derived'],
    settings: ['data'],
  })
    .option('--derived', 'Repair only damaged derived rows and wrong counts.')
    .option('--accept-drift', acceptDrift)
    .action(run(async () => (await import('../rebuild.ts')).rebuild))
}
