/** What repeats is left out, what adds up stays, what is ambiguous is refused; figures in millions, made up but where named. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Column, repeatedMembers } from './sub-totals.ts'

const column = (values: Readonly<Record<string, number>>, total: number | null, eliminated = 0): Column => ({
  values: new Map(Object.entries(values).map(([member, value]) => [member, value * 1e6])),
  total: total === null ? null : total * 1e6,
  eliminated: eliminated * 1e6,
})
const repeated = (...columns: readonly Column[]) => {
  const found = repeatedMembers(columns)
  return found === null ? null : [...found].sort()
}

it('members that add up are all parts', () => {
  assert.deepEqual(repeated(column({ A: 60, B: 40 }, 100), column({ A: 50, B: 45 }, 95)), [])
})

it('a sub-total is left out: Apple’s products of fiscal 2024 and 2023', () => {
  const apple = { IPhone: 201183, Mac: 29984, IPad: 26694, Wearables: 37005, Service: 96169, Product: 294866 }
  const before = {
    IPhone: 200583,
    Mac: 29357,
    IPad: 28300,
    Wearables: 39845,
    Service: 85200,
    Product: 298085,
  }
  assert.deepEqual(repeated(column(apple, 391035), column(before, 383285)), ['Product'])
  assert.deepEqual(repeated(column(apple, 391035)), ['Product'])
})

it('a member that is the whole is left out', () => {
  assert.deepEqual(repeated(column({ Reportable: 100, A: 60, B: 40 }, 100)), ['Reportable'])
})

it('of two ways to divide the whole the one with more parts stays', () => {
  const two = column({ Product: 70, Service: 30, Servers: 44, Games: 26, Search: 12, Cloud: 18 }, 100)
  assert.deepEqual(repeated(two), ['Product', 'Service'])
})

it('of two ways with as many parts the one that only says goods and services goes', () => {
  const two = column({ Product: 71, Service: 29, Devices: 55, Cloud: 45 }, 100)
  assert.deepEqual(repeated(two), ['Product', 'Service'])
  assert.equal(repeated(column({ A: 71, B: 29, C: 55, D: 45 }, 100)), null)
})

it('several sub-totals at once are left out', () => {
  const regions = { US: 45, Canada: 7, Americas: 52, Germany: 20, Rest: 28, NonUs: 55 }
  assert.deepEqual(repeated(column(regions, 100)), ['Americas', 'NonUs'])
})

it('a country beside regions that make the whole is one of which they are made', () => {
  const abroad = { US: 60, NonUs: 40, CN: 12 }
  assert.deepEqual(repeated(column(abroad, 100), column({ US: 55, NonUs: 35, CN: 11 }, 90)), ['CN'])
  const netflix = { UnitedStatesAndCanada: 44, EMEA: 32, LatinAmerica: 13, AsiaPacific: 11, US: 40 }
  assert.deepEqual(repeated(column(netflix, 100)), ['US'])
  // No region has it in it, or it is larger than all of them.
  assert.equal(repeated(column({ US: 60, DE: 40, CN: 12 }, 100)), null)
  assert.equal(repeated(column({ US: 60, DE: 30, NonUs: 10, CN: 12 }, 100)), null)
})

it('a coincidence is not a sub-total: what is left out must repeat what stays in every period', () => {
  const first = { A: 60, B: 40, C: 10, D: 20 }
  const second = { A: 50, B: 45, C: 9, D: 24 }
  assert.equal(repeated(column(first, 100), column(second, 95)), null)
})

it('more than the whole is explained by what the members sold to each other, and by nothing else', () => {
  assert.deepEqual(repeated(column({ A: 63, B: 44 }, 100, 7)), [])
  assert.equal(repeated(column({ A: 63, B: 44 }, 100)), null)
})

it('less than the whole is not a fault, and a sum within it is left out where several periods say so', () => {
  assert.deepEqual(repeated(column({ A: 40, B: 30 }, 100)), [])
  const one = column({ GRC: 34, Health: 6, Combined: 40 }, null)
  const other = column({ GRC: 29, Health: 5, Combined: 34 }, null)
  assert.deepEqual(repeated(one, other), ['Combined'])
  assert.deepEqual(repeated(one), [])
})

it('rounding of each part to millions is not a difference', () => {
  assert.deepEqual(repeated(column({ A: 33, B: 33, C: 33 }, 100)), [])
})
