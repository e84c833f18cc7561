/** The commands that load bars of a ticker, ready to be typed, each with what it requires. */

export type LoadCommand = {
  readonly about: string
  readonly command: string
}

export const loadCommands = (ticker: string): readonly LoadCommand[] => [
  {
    about:
      'The whole market, a call a day, from Massive, with your key (a free one will do) in the setting OPENBELL_MASSIVE_KEY:',
    command: 'npx openbell ingest massive-grouped',
  },
  {
    about: 'One ticker from Tiingo, with your key in the setting OPENBELL_TIINGO_KEY:',
    command: `npx openbell ingest tiingo-daily --ticker ${ticker}`,
  },
  {
    about: 'From a CSV file of yours, whose columns and basis you name:',
    command: `npx openbell ingest prices-csv --file bars.csv --ticker ${ticker} --basis adjusted --columns date=Date,close=Close,open=Open,high=High,low=Low,volume=Volume`,
  },
  {
    about: 'From the zip of daily US bars that Stooq offers:',
    command: 'npx openbell ingest stooq-daily --file d_us_txt.zip',
  },
]
