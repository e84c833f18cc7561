/** The market as the console needs it: its feeds, its store, and which queries the screener accepts. */
import { endpoints } from '../app.ts'
import type { Config } from '../config.ts'
import type { ConsoleMarket, ConsoleParts } from '../console/context.ts'
import { ApiProblem } from '../contract/problem.ts'
import { queryOf } from '../contract/query-string.ts'
import { invalid, readParameters } from '../contract/validation.ts'
import type { MarketSnapshot } from '../derived/market-snapshot.ts'
import { feedStateOf } from '../ingest/feed-state.ts'
import { recent } from '../lib/recent.ts'
import { uptimeMs } from '../lib/uptime.ts'
import type { MarketWithScreener } from '../screener/market-with-screener.ts'
import type { Store } from '../store/store.ts'
import { storeBytes } from './market-store.ts'
import { workStateOf } from './workers.ts'

type Opened = MarketSnapshot<MarketWithScreener>

/** Every visitor's first request asks for the work state, which is read from files or a database. */
const WORK_STATE_KEPT_MS = 1000

const screenerEndpoint = () => {
  const found = endpoints.find(({ path }) => path === '/v1/screener')
  if (found === undefined) throw new TypeError('the interface has no screener')
  return found
}

/** Throws the problem that the screener would answer, also for a parameter that it does not have. */
const requireScreen = (market: MarketWithScreener, text: string): void => {
  const endpoint = screenerEndpoint()
  const query = queryOf(`?${text}`)
  readParameters(endpoint, {}, query, true)
  const wrong = endpoint.alsoWrong?.(market, query) ?? []
  if (wrong.length > 0) throw invalid(wrong)
}

/** `snapshot` is undefined until the market is open. */
export const consoleMarketOf = (
  config: Config,
  store: Store,
  snapshot: () => Opened | undefined,
  now: () => number,
): Pick<ConsoleParts, 'workState'> & { readonly market: ConsoleMarket } => {
  const opened = (): Opened => {
    const found = snapshot()
    if (found === undefined) throw new ApiProblem('unavailable')
    return found
  }
  return {
    workState: recent(WORK_STATE_KEPT_MS, uptimeMs, () =>
      workStateOf(config, store, snapshot()?.runs() ?? new Map()),
    ),
    market: {
      store,
      runs: () => opened().runs(),
      feedState: (feed, run) => feedStateOf(feed, run, config, now()),
      storeSize: async () => ({
        engine: config.databaseUrl === null ? 'sqlite' : 'postgres',
        bytes: await storeBytes(config),
      }),
      requireScreen: (query) => requireScreen(opened().market(), query),
    },
  }
}
