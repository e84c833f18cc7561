/** Covers of prospectuses as EDGAR has them: CAMP's of 2024-10-10 and a preliminary one, shortened by hand. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parsePriceCover, parseProspectusDay } from './prospectus.ts'

const page = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    `<html><body><p>Initial public offering price of $11.00</p><table>${rows
      .map((cells) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`)
      .join('')}</table></body></html>`,
  )
const camp = [
  ['&#8203;', 'Per&#160;share', '&#8203;', 'Total'],
  ['Initial public offering price', '&#8203;', '$', '11.00', '&#8203;', '$', '75,020,000'],
  ['Underwriting discounts and commissions<sup>(1)</sup>', '$', '0.77', '&#8203;', '$', '5,251,400'],
  ['Proceeds before expenses, to us', '$', '10.23', '&#8203;', '$', '69,768,600'],
]

it('the cover of a priced offering gives price, discount and proceeds, a share and in all', () => {
  assert.deepEqual(parsePriceCover(page(...camp), 'f'), {
    pricePublicPerShare: 11,
    pricePublicTotal: 75_020_000,
    discountsAndCommissionsPerShare: 0.77,
    discountsAndCommissionsTotal: 5_251_400,
    proceedsBeforeExpensesPerShare: 10.23,
    proceedsBeforeExpensesTotal: 69_768_600,
  })
})

it('blank cells of a preliminary cover are unknown, not zero', () => {
  const blank = '$ &#8199;&#8199;&#8199;'
  const cover = parsePriceCover(
    page(
      ['Public offering price', blank, blank],
      ['Underwriting discount (2)', '$', '$'],
      ['Proceeds, before expenses, to us', '$', '$'],
    ),
    'f',
  )
  assert.ok(cover)
  assert.deepEqual(new Set(Object.values(cover)), new Set([null]))
})

it('a page without such a table, or with three columns of figures, is not guessed at', () => {
  assert.equal(parsePriceCover(page(['Offering price', '$ 1', '$ 2'], ['Shares', '5']), 'f'), null)
  const three = camp.map((row) => [...row, '$ 9'])
  assert.equal(parsePriceCover(page(...three), 'f')?.pricePublicTotal, null)
})

it('figures in another currency, which would be served as US dollars, and percentages are no prices', () => {
  const priced = (each: string, total: string) => {
    const [head = [], , , proceeds = []] = camp
    const cover = parsePriceCover(page(head, ['Public offering price', each, total], proceeds), 'f')
    return [cover?.pricePublicPerShare, cover?.pricePublicTotal]
  }
  assert.deepEqual(priced('US$ 17.00', 'US$ 170,000,000'), [17, 170_000_000])
  assert.deepEqual(priced('U.S.$17.00', 'U.S.$170,000,000'), [17, 170_000_000])
  for (const sign of ['C$', 'HK$', 'CDN$', '€', '£', 'NIS', 'RMB', 'NOK'])
    assert.deepEqual(priced(`${sign} 17.00`, `${sign} 170,000,000`), [null, null], sign)
  for (const percent of ['100%', '99.5%', '100.000 %'])
    assert.deepEqual(priced(percent, '$ 500,000,000'), [null, null], percent)
})

it('a page that was cut off before its table is refused, and one cut off after it is read', () => {
  const whole = page(...camp)
  const cut = (part: number) => parsePriceCover(whole.subarray(0, whole.length * part), 'f')
  assert.throws(() => cut(0.5), /f: has no table of prices and no end: it was cut off/)
  assert.equal(cut(0.97)?.pricePublicPerShare, 11)
})

it('a page nested without end or of endless size is refused', () => {
  assert.throws(() => parsePriceCover(Buffer.from('<div>'.repeat(100_000)), 'f'), /nested over 512/)
  assert.throws(() => parsePriceCover(Buffer.alloc(21 * 2 ** 20, 'a'), 'f'), /over 20 MB/)
})

it('a tag of 200,000 attributes, elements without an end and bytes of windows-1252 are read as they are (I-10)', () => {
  const attributes = Array.from({ length: 200_000 }, (_, at) => `a${at}="x"`).join(' ')
  const table = page(...camp)
    .toString()
    .replace('<table>', `<table ${attributes}>`)
  assert.equal(parsePriceCover(Buffer.from(table), 'f')?.pricePublicPerShare, 11)
  // Cells without an end are not guessed at.
  const open = page(...camp)
    .toString()
    .replaceAll(/<\/(?:td|tr|p)>/g, '')
  assert.equal(parsePriceCover(Buffer.from(open), 'f'), null)
  // 0x97 is a dash there, and no UTF-8.
  const western = Buffer.from(
    page(...camp)
      .toString()
      .replace('before expenses', 'before expenses \x97'),
    'latin1',
  )
  assert.equal(parsePriceCover(western, 'f')?.proceedsBeforeExpensesPerShare, 10.23)
})

it('the day of a prospectus is the one that its cover names; a blank one is none', () => {
  const dayOf = (text: string) => parseProspectusDay(Buffer.from(text), 'f')
  assert.equal(dayOf('<p>The date of this prospectus is <b>June&nbsp;4,</b> 2025.</p>'), '2025-06-04')
  assert.equal(dayOf('<p>Prospectus dated October 10, 2024</p>'), '2024-10-10')
  assert.equal(dayOf('<p>The date of this prospectus is          , 2024.</p>'), null)
  assert.equal(dayOf('<p>The date of this prospectus is June 31, 2025</p>'), null)
  assert.equal(dayOf(`<p>${'risk '.repeat(10_000)}</p><p>Prospectus dated October 10, 2024</p>`), null)
  assert.throws(() => dayOf('<div>'.repeat(100_000)), /nested over 512/)
})

it('a figure beyond the range of numbers is unknown, not infinite', () => {
  const [, price = [], ...others] = camp
  const huge = price.map((cell) => (cell === '75,020,000' ? '9'.repeat(400) : cell))
  const cover = parsePriceCover(page(huge, ...others), 'f')
  assert.deepEqual([cover?.pricePublicPerShare, cover?.pricePublicTotal], [11, null])
})
