/** A size as text: 1.2 GB. */

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

export const bytesText = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${value.toFixed(step === 0 || value >= 100 ? 0 : 1)} ${units[step]}`
}
