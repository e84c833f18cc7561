/** The commands that serve and that load data: what each takes. */
import { type Command, Option } from 'commander'
import { childServerSettings, describe, type Run, serverSettings } from './command-help.ts'

const basis = () =>
  new Option('--basis <basis>', 'Of prices-csv: prices as traded (raw), or adjusted for splits.').choices([
    'raw',
    'adjusted',
  ])

export const addServing = (program: Command, run: Run): void => {
  describe(program.command('start'), {
    summary: 'Serve; a new data folder gets the sample and a key.',
    about:
      'Serve. A new data folder gets the bundled sample and a first key, which are shown with calls to try. This is what `npm start` runs.',
    examples: ['openbell start', 'openbell start --port 9000 --data /srv/openbell'],
    settings: serverSettings,
  }).action(run(async () => (await import('./start.ts')).start))
  describe(program.command('serve'), {
    summary: 'Serve the data that are there.',
    about: 'Serve the data that are there, until Ctrl-C; loads no sample and makes no key.',
    examples: ['openbell serve --host 0.0.0.0 --admin-port 9090'],
    settings: serverSettings,
  }).action(run(async () => (await import('./serve.ts')).serve))
  describe(program.command('mcp'), {
    summary: 'Give agents the data as tools, on the standard streams.',
    about:
      'Give agents the data as tools, by the Model Context Protocol on standard input and output, until the input is closed. Answers come from the data folder, or with --url from a running server. The key is read from OPENBELL_KEY; each call counts as a request of it, together with those that servers on the folder answer. Listing the tools needs no key.',
    examples: ['openbell mcp --data /srv/openbell', 'openbell mcp --url http://127.0.0.1:8080'],
    settings: ['data', 'showCusip'],
    notes:
      'An agent starts it by itself, with command, arguments and OPENBELL_KEY in its configuration; docs/tools.md has that of common agents. A server answers the same at /mcp. With a whole market take --url: otherwise each agent opens the store itself.',
  })
    .option('--url <address>', 'Address of a running server to ask in place of the data folder.')
    .action(run(async () => (await import('./mcp.ts')).mcp))
}

const addIngest = (program: Command, run: Run): void => {
  describe(program.command('ingest'), {
    summary: 'Load data from publishers, once.',
    about:
      'Load feeds from their publishers, from a mirror or from files. A load can be stopped at any moment and repeated at will. `openbell status` names the feeds.',
    examples: [
      'openbell ingest --all --mirror ./mirror',
      'openbell ingest sec-tickers --contact you@example.com',
      'openbell ingest sec-submissions sec-company-facts --ticker AAPL MSFT',
      'openbell ingest sec-company-facts --file CIK0000320193.json',
      'openbell ingest edgar-index --since 2026-11-01',
      'openbell ingest tiingo-daily --ticker AAPL SPY',
      'openbell ingest stooq-daily --file d_us_txt.zip',
      'openbell ingest prices-csv --file a.csv --ticker AAPL --basis raw \\\n      --columns date=Date,close=Close',
    ],
    settings: ['data', 'mirror', 'contact', 'nasdaqBrowserHeaders', 'rawKeepDays', 'newsFeeds'],
  })
    .argument('[feeds...]', 'The feeds to load, unless --all is given.')
    .option('--all', 'Load every feed; a table says what each did.')
    .option(
      '--ticker <tickers...>',
      'Load only these companies. Feeds that need a key of yours load them in later runs too.',
    )
    .option(
      '--since <date>',
      'Of feeds with a file a day, month or quarter: fetch those of this day and later. Default the last 7 days.',
    )
    .option('--file <paths...>', 'Read these files of one feed instead of fetching.')
    .option(
      '--as-of <date>',
      'Day on which the files of --mirror or --file were fetched; without it quotes have no time.',
    )
    .option('--columns <pairs>', 'Of prices-csv: the column of each field, such as date=Date,close=Close.')
    .addOption(basis())
    .option('--reread', 'Read files again that have not changed since they were loaded.')
    .option('--accept-drift', acceptDrift)
    .action(run(async () => (await import('./ingest.ts')).ingest))
}

/** Of `ingest` and `rebuild`. */
export const acceptDrift =
  'Also load files that are in quarantine because they have far fewer rows than before, blank figures or future dates.'

const addSynth = (program: Command, run: Run): void => {
  describe(program.command('synth'), {
    summary: 'Fill an empty store with an invented market.',
    about:
      'Fill an empty store with an invented market of any size, to measure a machine or a set-up with. Publishers’ files are made as they are loaded, the same for the same seed, and go the way of real ones. A store with real rows is refused. If it is stopped or killed, it continues when run again.',
    examples: [
      'openbell synth --data /srv/invented --profile small',
      'openbell synth --data /srv/invented --tickers 5000 --seed 7 --json',
    ],
    settings: ['data'],
    notes:
      'Names are like Synth 000123 Corp, tickers like Z000123. Profiles: small has 1,000 tickers, middle 12,000 and some 12 million rows, large 120,000 and a tenth of the rows a ticker.',
  })
    .option(
      '--tickers <n>',
      'Number of listings, from 4 to 999,999; every fourth is a fund. Default that of the profile.',
    )
    .option('--seed <n>', 'Another seed makes other figures. Default 1.')
    .addOption(
      new Option(
        '--profile <profile>',
        'How much each listing has. Default by --tickers: large from 12,001 on; without it small.',
      ).choices(['small', 'middle', 'large']),
    )
    .action(run(async () => (await import('./synth.ts')).synth))
}

export const addLoading = (program: Command, run: Run): void => {
  addIngest(program, run)
  describe(program.command('work'), {
    summary: 'Load each feed when it is due, until Ctrl-C.',
    about:
      'Keep the data up to date: load each feed when its publisher has something new, until Ctrl-C. A first load begins with tickers, the newest filings, quotes and the companies of the sample, and ends with bulk files; a terminal shows the plan, a log has it as one event. A server on the same folder answers meanwhile: --serve starts one, which ends with the load, or run `openbell start` beside it. If it is stopped or killed, it continues when run again.',
    examples: [
      'openbell work --contact you@example.com --serve',
      'openbell work --contact you@example.com',
      'openbell work --once --mirror ./mirror',
    ],
    settings: [
      'data',
      'mirror',
      'contact',
      'nasdaqBrowserHeaders',
      'rawKeepDays',
      'newsFeeds',
      ...childServerSettings,
    ],
    notes:
      '--host and --port are of the server that --serve starts; it takes all other settings of a server from the environment and openbell.toml.',
  })
    .argument(
      '[feeds...]',
      'Only these feeds. Default all except those that need a file, or a key that is not set.',
    )
    .option('--once', 'Load what is due now, then end.')
    .option('--serve', 'Also serve, in a process of its own, as `openbell start` does.')
    .action(run(async () => (await import('./work.ts')).work))
  describe(program.command('sample'), {
    summary: 'Load or remove the bundled sample.',
    about:
      'Load the bundled sample, or remove it. Data that are real already stay as they are, in both cases. After --remove, `openbell start` does not load it again.',
    examples: ['openbell sample', 'openbell sample --remove'],
    settings: ['data'],
  })
    .option('--remove', 'Remove the rows of the sample.')
    .addOption(new Option('--make').hideHelp())
    .action(run(async () => (await import('./sample.ts')).sample))
  addSynth(program, run)
}
