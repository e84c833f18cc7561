/** The calls for what happens to a share: the marks of the price chart and the dates of the overview are the same answers. */
import { call } from '../../api/call.ts'

const EVENTS = 200

export const eventCalls = (ticker: string) => ({
  splits: call('/v1/splits/{ticker}', { ticker, limit: EVENTS }),
  dividends: call('/v1/dividends/{ticker}', { ticker, limit: EVENTS }),
  earnings: call('/v1/earnings/{ticker}', { ticker, limit: EVENTS }),
})
