/** Moments as the interface writes them. */

/** `YYYY-MM-DDTHH:MM:SSZ` of milliseconds since 1970, the fraction cut off. */
export const instantOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`
