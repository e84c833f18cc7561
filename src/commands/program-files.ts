/** The commands by which data leave a folder and come back: what each takes. */
import { type Command, Option } from 'commander'
import { describe, type Run } from './command-help.ts'
import { acceptDrift } from './program-running.ts'

export const addExchange = (program: Command, run: Run): void => {
  describe(program.command('export'), {
    summary: 'Write data as CSV or NDJSON.',
    about:
      'Write data as CSV or NDJSON, with the rows and field names of the interface; with --dump in the form that `openbell import` reads.',
    examples: [
      'openbell export dividends --out dividends.csv',
      'openbell export prices --ticker AAPL MSFT --out prices.ndjson',
      'openbell export financials --where statement=balance-sheet > balances.csv',
      'openbell export --all --out ./tables',
      'openbell export --dump --all --out openbell.ndjson',
    ],
    settings: ['data', 'showCusip'],
    notes:
      'A table has the name of its endpoint: `dividends` is /v1/dividends. Without a name the command lists all. The API reference at /docs describes the fields; an empty cell is an unknown value.',
  })
    .argument('[table]', 'The table to write, unless --all is given; with --dump the dataset.')
    .option('--all', 'Write every table, each to a file in the folder --out; dumps are one file.')
    .option('--ticker <tickers...>', 'Write only the rows of these tickers.')
    .option('--where <pairs...>', 'Query parameters of the endpoint, such as period=quarterly.')
    .option('--dump', 'Write stored rows in the form that `openbell import` reads.')
    .addOption(
      new Option(
        '--format <format>',
        'Default by the end of the file name (.csv, .ndjson), else csv, for a dump ndjson.',
      ).choices(['csv', 'ndjson']),
    )
    .option('--out <path>', 'File to write; it appears when it is complete. Default standard output.')
    .action(run(async () => (await import('./export.ts')).exportRows))
  describe(program.command('import'), {
    summary: 'Load a dump, or transcripts of calls.',
    about:
      'Load files of `openbell export --dump`, or transcripts of calls. Every row is checked; all are loaded or none.',
    examples: [
      'openbell import --all --file openbell.ndjson',
      'openbell import transcripts --file aapl-q1.txt',
    ],
    settings: ['data'],
  })
    .argument('[dataset]', 'The dataset that the files hold, unless --all is given.')
    .option('--all', 'Load every dataset in the files.')
    .requiredOption('--file <paths...>', 'Files to load; transcripts also as JSON or plain text.')
    .action(run(async () => (await import('./import.ts')).importDataset))
}

export const addCopies = (program: Command, run: Run): void => {
  describe(program.command('backup'), {
    summary: 'Copy data and keys to a backup.',
    about: 'Copy data and keys to a new folder below PATH; servers and loads go on meanwhile.',
    examples: ['openbell backup /srv/backups', 'openbell backup /srv/backups/hourly --keep 24'],
    settings: ['data'],
  })
    .argument('<path>', 'Folder that holds the backups; made if it is missing.')
    .option('--keep <n>', 'Then remove all but the newest N backups there.')
    .action(run(async () => (await import('./backup.ts')).backup))
  describe(program.command('restore'), {
    summary: 'Replace data and keys by a backup.',
    about: 'Replace data and keys by those of a backup; running servers answer from it at once.',
    examples: [
      'openbell restore /srv/backups/openbell-20261120T040500000Z',
      'openbell restore /srv/backups --only market',
    ],
    settings: ['data'],
  })
    .argument('<path>', 'A backup; or the folder that holds backups, for the newest.')
    .addOption(
      new Option('--only <store>', 'Restore only the data (market) or only the keys (accounts).').choices([
        'market',
        'accounts',
      ]),
    )
    .action(run(async () => (await import('./restore.ts')).restore))
  describe(program.command('rebuild'), {
    summary: 'Rebuild the data from the files that were fetched.',
    about:
      'Rebuild the data from the archived files of publishers, for example after an upgrade. Servers keep running and answer from the new data when they are complete.',
    examples: ['openbell rebuild', 'openbell rebuild --derived'],
    settings: ['data'],
  })
    .option('--derived', 'Repair only damaged rows that are derived from other rows, and wrong counts.')
    .option('--accept-drift', acceptDrift)
    .action(run(async () => (await import('./rebuild.ts')).rebuild))
}
