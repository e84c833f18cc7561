/** Whether a CUSIP or an ISIN has the right check digit; leaves out whether it was ever issued. */

const cusipValue = (sign: string): number => {
  const special = '*@#'.indexOf(sign)
  return special >= 0 ? 36 + special : Number.parseInt(sign, 36)
}

/** Sum of the decimal digits of a number below 100. */
const digitSum = (value: number): number => Math.floor(value / 10) + (value % 10)

/** Nine characters whose last is the modulus 10 double-add-double digit of the other eight; capitals only. */
export const isCusip = (text: string): boolean => {
  if (!/^[0-9A-Z*@#]{8}\d$/.test(text)) return false
  const sum = [...text.slice(0, 8)].reduce(
    (total, sign, at) => total + digitSum(cusipValue(sign) * (at % 2 === 0 ? 1 : 2)),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(text[8])
}

/** Twelve characters, a country, nine of the national number and the Luhn digit of them all; capitals only. */
export const isIsin = (text: string): boolean => {
  if (!/^[A-Z]{2}[0-9A-Z]{9}\d$/.test(text)) return false
  const digits = [...text].map((sign) => String(Number.parseInt(sign, 36))).join('')
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + digitSum(Number(digit) * (at % 2 === 0 ? 1 : 2)), 0)
  return sum % 10 === 0
}

/** The CUSIP inside a US or Canadian ISIN, else null. */
export const cusipOfIsin = (isin: string): string | null => {
  if (!/^(?:US|CA)/.test(isin) || !isIsin(isin)) return null
  const cusip = isin.slice(2, 11)
  return isCusip(cusip) ? cusip : null
}
