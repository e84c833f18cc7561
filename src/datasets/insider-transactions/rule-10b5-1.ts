/** Whether a transaction was made under a Rule 10b5-1 plan; leaves out plans that are only adopted or ended. */

/** Also as 10b-5-1, 10(b)(5)-1 and with other hyphens. */
const rule = String.raw`\b10\s?-?\(?b\)?\s?[-‐‑–]?\s?\(?5\)?\s?[-‐‑–]?\s?1\b`
const mention = new RegExp(rule, 'i')
/** "not pursuant to a Rule 10b5-1 trading plan" says the opposite. */
const denial = new RegExp(String.raw`\b(?:not|neither|nor)\b[^.;]{0,80}${rule}`, 'i')

const isUnderPlan = (text: string): boolean => mention.test(text) && !denial.test(text)

/**
 * The box is for the whole form, a footnote for the lines that refer to it, remarks for all where there is no box. Null
 * on a form without a box where nothing mentions a plan.
 */
export const planOf = (
  box: boolean | null,
  footnotes: readonly string[],
  remarks: string | null,
): boolean | null => {
  if (box === true || footnotes.some(isUnderPlan)) return true
  if (box === null && remarks !== null && isUnderPlan(remarks)) return true
  return box
}
