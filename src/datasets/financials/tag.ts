/** The group of the reference for statements, their lineage and revisions. */
export const tag = {
  name: 'Financials',
  about:
    'Income statements, balance sheets and cash flow statements as filed, the origin of each figure, and the changes by later filings.',
}
