/** What the endpoint of macro observations may answer. */

/** The last day of the Treasury's file of 2023 that was checked by hand. */
export const exampleCurve = {
  category: 'treasury_rates',
  series: '',
  observed_on: '2023-09-01',
  detail: {
    m1: 5.51,
    m1_5: null,
    m2: 5.55,
    m3: 5.53,
    m4: 5.58,
    m6: 5.47,
    y1: 5.36,
    y2: 4.87,
    y3: 4.57,
    y5: 4.29,
    y7: 4.27,
    y10: 4.18,
    y20: 4.48,
    y30: 4.29,
  },
  updated_at: '2023-09-01T22:00:00Z',
}
