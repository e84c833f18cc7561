/** Files that a market publishes by the day, written by hand in the layouts of their publishers: dividends, splits and short interest. */
/** A day of Nasdaq’s dividend calendar. */
export const dividendFile = (
  on: string,
  ...rows: readonly (readonly [symbol: string, rate: number, annual: number])[]
) => {
  const [year, month, day] = on.split('-')
  return {
    [`https://api.nasdaq.com/api/calendar/dividends?date=${on}`]: {
      data: {
        calendar: {
          headers: {},
          rows: rows.map(([symbol, rate, annual]) => ({
            symbol,
            companyName: symbol,
            dividend_Ex_Date: `${month}/${day}/${year}`,
            payment_Date: 'N/A',
            record_Date: '',
            dividend_Rate: rate,
            indicated_Annual_Dividend: annual,
            announcement_Date: null,
          })),
        },
      },
      status: { rCode: 200 },
    },
  }
}

/** A day of Nasdaq’s split calendar; a ratio is `4 : 1` or `8.000%`. */
export const splitFile = (on: string, ...rows: readonly (readonly [symbol: string, ratio: string])[]) => {
  const [year, month, day] = on.split('-')
  const executionDate = `${month}/${day}/${year}`
  return {
    [`https://api.nasdaq.com/api/calendar/splits?date=${on}`]: {
      data: {
        headers: {},
        rows: rows.map(([symbol, ratio]) => ({
          symbol,
          name: symbol,
          ratio,
          payableDate: executionDate,
          executionDate,
          announcedDate: 'N/A',
        })),
      },
      status: { rCode: 200 },
    },
  }
}

type ShortPosition = {
  readonly symbol: string
  readonly issue?: string
  readonly now: number
  readonly before: number
  readonly volume?: number
  readonly days?: number
  readonly split?: string
  readonly revision?: string
}

/** A settlement date of FINRA’s short interest. */
export const biweekly = (on: string, ...rows: readonly ShortPosition[]) => {
  const lines = rows.map(({ symbol, issue = symbol, now, before, volume = 1000, days = 2, ...flags }) => {
    const percent = before === 0 ? 100 : Math.round(((now - before) / before) * 10_000) / 100
    const { split = '', revision = '' } = flags
    return `${on.replaceAll('-', '')}|${symbol}|${issue}|A|NYSE|${now}|${before}|${split}|${volume}|${days}|${revision}|${percent}|${now - before}|${on}`
  })
  const header =
    'accountingYearMonthNumber|symbolCode|issueName|issuerServicesGroupExchangeCode|marketClassCode|currentShortPositionQuantity|previousShortPositionQuantity|stockSplitFlag|averageDailyVolumeQuantity|daysToCoverQuantity|revisionFlag|changePercent|changePreviousNumber|settlementDate'
  return {
    [`https://cdn.finra.org/equity/otcmarket/biweekly/shrt${on.replaceAll('-', '')}.csv`]: `${[header, ...lines].join('\n')}\n`,
  }
}
