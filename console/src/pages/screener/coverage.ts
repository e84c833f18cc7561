/** Of how many listings a metric is known, in words. */
export const coverageText = (share: number): string => {
  if (share === 0) return 'no data yet'
  if (share === 1) return 'every listing'
  const percent = 100 * share
  return percent < 1 ? 'under 1% of listings' : `${Math.min(99, Math.round(percent))}% of listings`
}
