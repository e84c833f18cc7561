/** The calls for dividends, splits and earnings, shared by the price chart and the overview. */
import { call } from '../../api/call.ts'

const EVENTS = 200

export const eventCalls = (ticker: string) => ({
  splits: call('/v1/splits/{ticker}', { ticker, limit: EVENTS }),
  dividends: call('/v1/dividends/{ticker}', { ticker, limit: EVENTS }),
  earnings: call('/v1/earnings/{ticker}', { ticker, limit: EVENTS }),
})
