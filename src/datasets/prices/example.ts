/** What the endpoint of prices may answer: a bar of Apple, as the exchange recorded it. */
export const exampleBar = {
  date: '2024-10-29',
  open: 233.1,
  high: 234.325,
  low: 232.32,
  close: 233.67,
  volume: 35417247,
  adjClose: null,
  source: 'csv',
}
