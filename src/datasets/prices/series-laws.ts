/** Which bars of a series cannot stand beside the others, by its leaps; leaves out each bar's own laws. */
import type { Basis } from '../../sources/price-bar.ts'
import type { BadBar, Bar, Sifted } from './bar-laws.ts'
import { type Jump, jumpsOf, timesOf } from './jump.ts'

/** A wrong unit is noticed and mended within some three months. */
const LONGEST_SPELL = 60
/** With more of it, nobody can tell which part is the odd one. */
const MOST_ODD = 0.2
const BACK_WITHIN = 0.18

type Spell = { readonly from: number; readonly to: number; readonly reason: string }

const isBack = (there: Jump, back: Jump): boolean =>
  back.at - there.at <= LONGEST_SPELL && Math.abs(Math.log(there.ratio * back.ratio)) <= BACK_WITHIN

/** Bars that themselves range over the leap are a wild market, not another unit. */
const isCalm = (bars: readonly Bar[], times: number): boolean =>
  bars.every(({ high, low }) => high === null || low === null || high / low < Math.sqrt(times))

/** There and back again, and the leaps that stay. */
const spellsOf = (bars: readonly Bar[], jumps: readonly Jump[]) => {
  const spells: Spell[] = []
  const lasting: Jump[] = []
  for (let next = 0; next < jumps.length; next++) {
    const there = jumps[next]
    if (there === undefined) continue
    const back = jumps.findIndex((jump, at) => at > next && isBack(there, jump))
    const end = jumps[back]?.at
    const times = timesOf(there.ratio)
    if (end !== undefined && isCalm(bars.slice(there.at, end), times)) {
      const reason = `${times.toPrecision(3)} times off the days before and after`
      spells.push({ from: there.at, to: end - 1, reason })
      next = back
    } else if (there.reason !== null) lasting.push(there)
  }
  return { spells, lasting }
}

const isHundredfold = ({ ratio }: Jump): boolean => Math.abs(Math.log(timesOf(ratio) / 100)) < 0.06

const all = (bars: readonly Bar[], reason: string): Sifted => ({
  good: [],
  bad: bars.map((bar) => ({ bar, reason })),
})

/**
 * The bars that fit together, from old to new. On the adjusted basis the newest bars tell what the others should be on,
 * so those before a lasting leap go; where nothing tells which part is right, all go. A raw series may leap by a split.
 */
export const siftSeries = (bars: readonly Bar[], basis: Basis, splits: readonly number[]): Sifted => {
  const { spells, lasting } = spellsOf(bars, jumpsOf(bars, splits))
  const odd = spells.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (odd > bars.length * MOST_ODD)
    return all(bars, `${odd} of ${bars.length} bars are ${spells[0]?.reason}: either may be wrong`)
  const jumps = basis === 'adjusted' ? lasting : []
  const hundredfold = jumps.find(isHundredfold)
  if (hundredfold !== undefined)
    return all(bars, `from ${bars[hundredfold.at]?.day} on ${hundredfold.reason}: either unit may be wrong`)
  const last = jumps.at(-1)
  const good: Bar[] = []
  const bad: BadBar[] = []
  bars.forEach((bar, at) => {
    const spell = spells.find(({ from, to }) => at >= from && at <= to)
    if (last !== undefined && at < last.at)
      bad.push({ bar, reason: `before ${bars[last.at]?.day}, where ${last.reason}` })
    else if (spell !== undefined) bad.push({ bar, reason: spell.reason })
    else good.push(bar)
  })
  return { good, bad }
}
