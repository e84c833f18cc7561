/** The commands that serve and that load data: what each takes. */
import { type Command, Option } from 'commander'
import { childServerSettings, describe, type Run, serverSettings } from './command-help.ts'

const basis = () =>
  new Option('--basis <basis>', 'For prices-csv: prices as traded (raw), or adjusted for splits.').choices([
    'raw',
    'adjusted',
  ])

export const addServing = (program: Command, run: Run): void => {
  describe(program.command('start'), {
    summary: 'Serve. A new data folder gets the sample and a key.',
    about:
      'Serve. A new data folder gets the bundled sample and a first key. The command prints the key and example requests. `npm start` runs this command.',
    examples: ['openbell start', 'openbell start --port 9000 --data /srv/openbell'],
    settings: serverSettings,
  }).action(run(async () => (await import('../start.ts')).start))
  describe(program.command('serve'), {
    summary: 'Serve the data folder.',
    about: 'Serve the data folder until Ctrl-C, without loading a sample or creating a key.',
    examples: ['openbell serve --host 0.0.0.0 --admin-port 9090'],
    settings: serverSettings,
  }).action(run(async () => (await import('../serve.ts')).serve))
  describe(program.command('mcp'), {
    summary: 'Offer the data to AI agents as tools, over standard input and output.',
    about:
      'Offer the data to AI agents as tools, with the Model Context Protocol over standard input and output, until the input closes. Answers come from the data folder, or with --url from a running server. The key is read from OPENBELL_KEY. Each call counts as a request of the key, in the same limit as its requests to servers on the folder. Listing the tools needs no key.',
    examples: ['openbell mcp --data /srv/openbell', 'openbell mcp --url http://127.0.0.1:8080'],
    settings: ['data', 'showCusip'],
    notes:
      'Agents start this command themselves. Put command, arguments and OPENBELL_KEY into their configuration; docs/tools.md shows it for common agents. A server offers the same tools at /mcp. With a large store use --url, because otherwise each agent opens the store itself.',
  })
    .option('--url <address>', 'URL of a running server to use instead of the data folder.')
    .action(run(async () => (await import('../mcp.ts')).mcp))
}

const addIngest = (program: Command, run: Run): void => {
  describe(program.command('ingest'), {
    summary: 'Load data from publishers, once.',
    about:
      'Load feeds from their publishers, a mirror or files. A load can be stopped and repeated at any time. `openbell status` lists the feeds.',
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
    .argument('[feeds...]', 'Feeds to load; not with --all.')
    .option('--all', 'Load all feeds and print a table of the results.')
    .option(
      '--ticker <tickers...>',
      'Load only these companies. Feeds that need your key also load them in later runs.',
    )
    .option(
      '--since <date>',
      'For feeds with a file per day, half month, month, quarter or year: fetch the files from this day on. Default: since the last run, and some days before it, as the feed needs.',
    )
    .option('--file <paths...>', 'Read these files of one feed instead of fetching them.')
    .option(
      '--as-of <date>',
      'Day on which the files of --mirror or --file were fetched. Without it quotes have no time.',
    )
    .option('--columns <pairs>', 'For prices-csv: the column of each field, such as date=Date,close=Close.')
    .addOption(basis())
    .option('--reread', 'Also read files that have not changed since they were loaded.')
    .option('--accept-drift', acceptDrift)
    .action(run(async () => (await import('../ingest.ts')).ingest))
}

/** Of `ingest` and `rebuild`. */
export const acceptDrift =
  'Also load files that are in quarantine because they have far fewer rows than before, blank figures or future dates.'

const addSynth = (program: Command, run: Run): void => {
  describe(program.command('synth'), {
    summary: 'Fill an empty store with an invented market.',
    about:
      'Fill an empty store with an invented market of any size, to measure a machine or a setup. Publishers’ files are generated and loaded like real ones; the same seed generates the same files. Rows of the sample are removed; a store with real rows is refused. If the command is stopped or killed, run it again to continue.',
    examples: [
      'openbell synth --data /srv/invented --profile small',
      'openbell synth --data /srv/invented --tickers 5000 --seed 7 --json',
    ],
    settings: ['data'],
    notes:
      'Names are like Synth 000123 Corp, tickers like Z000123. Profiles: small has 1,000 tickers, middle 12,000 tickers and some 15 million rows, large 120,000 tickers with a tenth of the rows per ticker.',
  })
    .option(
      '--tickers <n>',
      'Number of listings, from 4 to 999,999; every fourth is a fund. Default: that of the profile.',
    )
    .option('--seed <n>', 'Seed of the generated figures. Default 1.')
    .addOption(
      new Option(
        '--profile <profile>',
        'Amount of data per listing. Default: large if --tickers is 12,001 or more; small without --tickers.',
      ).choices(['small', 'middle', 'large']),
    )
    .action(run(async () => (await import('../synth.ts')).synth))
}

export const addLoading = (program: Command, run: Run): void => {
  addIngest(program, run)
  describe(program.command('work'), {
    summary: 'Keep the data up to date until Ctrl-C.',
    about:
      'Keep the data up to date: load each feed when its publisher has something new, until Ctrl-C. A first load begins with tickers, the newest filings, quotes and the companies of the sample, and ends with bulk files. A terminal shows the plan; a log has it as one event. A server can answer from the same folder at the same time: --serve starts one that stops with this command, or run `openbell start` separately. If the command is stopped or killed, run it again to continue.',
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
      '--host and --port apply to the server that --serve starts. It takes all other server settings from the environment and openbell.toml.',
  })
    .argument(
      '[feeds...]',
      'Only these feeds. Default: all that need neither your files nor a key that is not set.',
    )
    .option('--once', 'Load what is due now, then exit.')
    .option('--serve', 'Also serve, in a separate process, as `openbell start` does.')
    .action(run(async () => (await import('../work.ts')).work))
  describe(program.command('sample'), {
    summary: 'Load or remove the bundled sample.',
    about:
      'Load or remove the bundled sample. Real data do not change in either case. After --remove, `openbell start` does not load the sample again.',
    examples: ['openbell sample', 'openbell sample --remove'],
    settings: ['data'],
  })
    .option('--remove', 'Remove the rows of the sample.')
    .addOption(new Option('--make').hideHelp())
    .action(run(async () => (await import('../sample.ts')).sample))
  addSynth(program, run)
}
