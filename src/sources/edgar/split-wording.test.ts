/** Wordings of splits: true figures in sentences as companies write them, and wordings that leave something open. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitsIn } from './split-wording.ts'

const stated = (...paragraphs: readonly string[]) =>
  splitsIn(paragraphs).map(({ on, numerator, denominator }) => [on, numerator, denominator])

test('a ratio and a first day on the new basis are a split', () => {
  const paragraphs: readonly (readonly [text: string, ...split: unknown[]])[] = [
    [
      'NVIDIA announced a ten-for-one forward stock split of its common stock. Holders of record on Thursday, June 6, 2024, receive nine more shares after the close of Friday, June 7, 2024. Trading is expected to commence on a split-adjusted basis at market open on Monday, June 10, 2024.',
      '2024-06-10',
      10,
      1,
    ],
    [
      'Each holder of record on August 17, 2022 receives two further shares in this three-for-one split in the form of a stock dividend. Trading will begin on a stock split-adjusted basis on August 25, 2022.',
      '2022-08-25',
      3,
      1,
    ],
    [
      'Amazon effected a 20-for-1 split of its common stock. Trading on a split-adjusted basis is expected to begin on June 6, 2022.',
      '2022-06-06',
      20,
      1,
    ],
    [
      'The 20-for-one stock split of each class is complete. On July 18, 2022, the shares will begin trading on a split-adjusted basis.',
      '2022-07-18',
      20,
      1,
    ],
    [
      'The 1-for-8 reverse stock split takes effect after the close of trading on July 30, 2021. The common stock will begin trading on August 2, 2021 on a split-adjusted basis under the symbol “GE.”',
      '2021-08-02',
      1,
      8,
    ],
    // A plainly invented company.
    [
      'The one-for-twenty-five (1-for-25) reverse split becomes effective at 5:00 p.m. Eastern Time on August 15, 2024, and the shares will begin trading on a post-split basis on the Nasdaq Capital Market under the existing symbol “ZZZA” at the opening of the market on August 16, 2024; every twenty-five (25) shares become one.',
      '2024-08-16',
      1,
      25,
    ],
    [
      'In a 3-for-2 stock split ZZZA gives one share for each two. The shares will start trading on a split-adjusted basis when the market opens on Wednesday, August 14, 2024.',
      '2024-08-14',
      3,
      2,
    ],
  ]
  for (const [text, ...split] of paragraphs) assert.deepEqual(stated(text), [split], text)
})

test('a day whose paragraph names no ratio has the only one of the document', () => {
  const announced =
    'On October 30, 2025, the company announced a ten-for-one forward stock split, and at 4:01 p.m. on November 14 the split raised the authorized shares from 4,990,000,000 to 49,900,000,000.'
  const day = 'Trading is expected to commence on a split-adjusted basis at market open on November 17, 2025.'
  assert.deepEqual(stated(announced, day), [['2025-11-17', 10, 1]])
  assert.deepEqual(stated(announced, 'In 2015 there was a seven-for-one stock split.', day), [])
  assert.deepEqual(stated('In 2015 there was a seven-for-one stock split.', day), [])
  assert.deepEqual(stated(`${announced} Others prefer a 2:1 split.`, day), [])
  assert.deepEqual(stated(`${announced} It is subject to approval by the stockholders.`, day), [])
  assert.deepEqual(stated(day), [])
})

const ratio = 'ZZZA announced a 4-for-1 stock split.'
const day = 'Trading will begin on a split-adjusted basis on August 16, 2024.'

test('what leaves the ratio open is no split', () => {
  assert.deepEqual(stated(`${ratio} ${day}`), [['2024-08-16', 4, 1]])
  for (const text of [
    'The stock split is between 1-for-5 and 1-for-20.',
    'ZZZA announced a 4-for-1 reverse stock split.',
    'ZZZA announced a 1-for-4 stock split.',
    'ZZZA announced a 1-for-1 stock split.',
    'A 1-for-5,000 reverse stock split is followed by a 5,000-for-1 forward stock split.',
    'A 1-for-50 reverse stock split is followed by a 50-for-1 forward stock split.',
    'ZZZA announced a one-for-one hundred fifty reverse stock split.',
    'ZZZA announced a one-for-one thousand reverse stock split.',
    'ZZZA announced a twenty five-for-one stock split.',
    'ZZZA announced a 2 1/2-for-1 stock split.',
    'ZZZA announced a 4:1 stock split.',
    'ZZZA announced a 4-to-1 stock split.',
    'ZZZA announced a stock split.',
    'In the 1-for-10 reverse stock split every fifteen shares become one in the split.',
    'ZZZA pays 2 for 1 in its program of gifts.',
  ])
    assert.deepEqual(stated(`${text} ${day}`), [], text)
})

test('what leaves the day open is no split', () => {
  for (const text of [
    'Trading may begin on a split-adjusted basis on August 16, 2024.',
    'Trading will begin on a split-adjusted basis on or about August 16, 2024.',
    'Trading will begin on a split-adjusted basis no earlier than August 16, 2024.',
    'Trading will begin on a split-adjusted basis in August 2024.',
    'Trading will begin on a split-adjusted basis on August 16.',
    'Trading will begin on a split-adjusted basis on Thursday, August 16, 2024.',
    'Trading will begin on a split-adjusted basis on August 17, 2024.',
    'Trading will begin on a split-adjusted basis on August 32, 2024.',
    'Trading will begin on a split-adjusted basis after the record date of August 16, 2024.',
    'Trading will begin on a split-adjusted basis after the close on August 16, 2024.',
    'Trading will not begin on a split-adjusted basis on August 16, 2024.',
    'Trading will begin on a split-adjusted basis on August 16, 2024 or August 19, 2024, on a split-adjusted basis.',
    'The split is effective on August 16, 2024.',
    'The stock is shown on a split-adjusted basis as of August 16, 2024.',
    'If the stockholders approve, trading will begin on a split-adjusted basis on August 16, 2024.',
    `Subject to approval by the stockholders. ${day}`,
    `The American depositary shares are split. ${day}`,
    `The split was postponed. ${day}`,
    `${day} Trading will begin on a split-adjusted basis on August 19, 2024.`,
  ])
    assert.deepEqual(stated(`${ratio} ${text}`), [], text)
})

test('a paragraph that never ends is left out', () => {
  assert.deepEqual(stated(`${ratio} ${'a 4-for-1 split '.repeat(400)} ${day}`), [])
})
