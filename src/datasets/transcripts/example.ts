/** What the endpoints of transcripts may answer. */

export const exampleCall = {
  ticker: 'AAPL',
  company: 'Apple Inc.',
  id: '0000320193_2022_Q1',
  fiscalYr: 2022,
  period: 'Q1',
  date: '2022-01-27',
  heldAt: '2022-01-27T22:00:00Z',
  title: 'Apple Q1 FY 2022 earnings conference call',
  language: 'en',
  participants: [{ name: 'Operator', title: null, role: 'operator' }],
  source: 'import',
  url: null,
  updatedAt: '2026-11-20T21:05:00Z',
}

const welcome = 'Good day and welcome to the Apple Q1 FY 2022 earnings conference call.'

export const exampleTranscript = {
  ...exampleCall,
  content: `Operator: ${welcome}`,
  segments: [
    {
      sequence: 1,
      section: null,
      speaker: 'Operator',
      role: 'operator',
      speakerTitle: null,
      text: welcome,
    },
  ],
}
