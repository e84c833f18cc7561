/** The two differences of the curve that the field watches. */
import type { JSX } from 'preact'
import type { YieldCurve } from '../../api/types.ts'
import { Figure } from '../../components/figure.tsx'
import { basisPoints } from './tenors.ts'

const Spread = ({ label, value }: { readonly label: string; readonly value: number | null }): JSX.Element => (
  <div class="flex items-baseline gap-2">
    <dt class="text-xs text-ink-faint">{label}</dt>
    <dd class="text-sm font-medium">
      <Figure value={value} kind="count" signed reason="One of the two yields is unknown on that day" />
      {value === null ? null : <span class="text-xs text-ink-faint"> bp</span>}
    </dd>
  </div>
)

export const CurveSpread = ({ curve }: { readonly curve: YieldCurve }): JSX.Element => (
  <dl class="flex flex-wrap gap-x-6 gap-y-1">
    <Spread label="10 years less 2 years" value={basisPoints(curve.y10, curve.y2)} />
    <Spread label="10 years less 3 months" value={basisPoints(curve.y10, curve.m3)} />
  </dl>
)
