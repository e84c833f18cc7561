/** The Treasury yield curve of the newest day, with those of a month and a year before. */
import type { JSX } from 'preact'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/query-client.ts'
import type { ListMacro, YieldCurveObservation } from '../../api/types.ts'
import { ApiBlock } from '../../components/api-block.tsx'
import { Legend } from '../../components/charts/legend.tsx'
import { LineChart } from '../../components/charts/line-chart.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Command, EmptyState } from '../../components/states.tsx'
import { dayPlus, dayText } from '../../format/instant.ts'
import { numberText } from '../../format/number.ts'
import { curveValues, maturities } from './maturities.ts'

const newest = call('/v1/macro', { category: 'treasury_rates', limit: 1 })

/** One day near another: the newest that is not later. */
const before = (day: string | undefined, days: number) =>
  day === undefined
    ? null
    : call('/v1/macro', { category: 'treasury_rates', to: dayPlus(day, -days), limit: 1 })

const curveIn = (answer: ListMacro | undefined): YieldCurveObservation | undefined =>
  answer?.results.find((each) => 'detail' in each)

const percent = (value: number): string => numberText(value, { kind: 'percent' })

const Curves = ({ curve }: { readonly curve: YieldCurveObservation }): JSX.Element => {
  const monthAgo = curveIn(useCall(before(curve.observed_on, 30)).data)
  const yearAgo = curveIn(useCall(before(curve.observed_on, 365)).data)
  const compared = [
    monthAgo !== undefined && monthAgo.observed_on >= dayPlus(curve.observed_on, -45) ? monthAgo : undefined,
    yearAgo !== undefined && yearAgo.observed_on >= dayPlus(curve.observed_on, -380) ? yearAgo : undefined,
  ]
  const series = [curve, ...compared].flatMap((each) =>
    each === undefined ? [] : [{ name: dayText(each.observed_on), values: curveValues(each.detail) }],
  )
  return (
    <>
      <div class="px-1 pt-3">
        <LineChart
          label={`Yields by maturity on ${series.map(({ name }) => name).join(', ')}`}
          labels={maturities.map(({ label }) => label)}
          places={maturities.map(({ years }) => Math.sqrt(years))}
          series={series}
          axisText={(value) => `${value.toFixed(1)}%`}
          text={percent}
          height={216}
        />
      </div>
      <Legend names={series.map(({ name }) => name)} />
    </>
  )
}

export const YieldCurve = (): JSX.Element => (
  <ApiBlock
    title="Treasury yield curve"
    call={newest}
    lines={8}
    empty={(answer) =>
      curveIn(answer) === undefined ? (
        <EmptyState title="No yields yet">
          Load them with <Command>npx openbell ingest treasury-yields</Command>
        </EmptyState>
      ) : null
    }
    source={(answer) => (
      <>
        US Treasury, par yields of <DateTime at={curveIn(answer)?.observed_on} />
      </>
    )}
  >
    {(answer) => {
      const curve = curveIn(answer)
      return curve === undefined ? null : <Curves curve={curve} />
    }}
  </ApiBlock>
)
