/** Whether a CUSIP or an ISIN has the right check digit. */

/** 0 to 35 of a digit or capital, 36 to 38 of the three signs that CUSIPs may hold. Without garbage: a quarter of N-PORT asks 13 million times. */
const valueAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  if (code <= 0x39 && code >= 0x30) return code - 0x30
  return code >= 0x41 ? code - 0x37 : 36 + '*@#'.indexOf(text[at] ?? '')
}

/** Sum of the decimal digits of a number below 100. */
const digitSum = (value: number): number => Math.floor(value / 10) + (value % 10)

/** Nine characters whose last is the modulus 10 double-add-double digit of the other eight; capitals only. */
export const isCusip = (text: string): boolean => {
  if (text.length !== 9 || !/^[0-9A-Z*@#]{8}\d$/.test(text)) return false
  let sum = 0
  for (let at = 0; at < 8; at += 1) sum += digitSum(valueAt(text, at) * (at % 2 === 0 ? 1 : 2))
  return (10 - (sum % 10)) % 10 === valueAt(text, 8)
}

/** Twelve characters, a country, nine of the national number and the Luhn digit of them all; capitals only. */
export const isIsin = (text: string): boolean => {
  if (text.length !== 12 || !/^[A-Z]{2}[0-9A-Z]{9}\d$/.test(text)) return false
  let sum = 0
  // From the right: a letter stands for two digits, so that each moves what is doubled.
  let isDoubled = false
  const add = (digit: number) => {
    sum += isDoubled ? digitSum(digit * 2) : digit
    isDoubled = !isDoubled
  }
  for (let at = 11; at >= 0; at -= 1) {
    const value = valueAt(text, at)
    add(value % 10)
    if (value > 9) add(Math.floor(value / 10))
  }
  return sum % 10 === 0
}

/** The nine characters after the country of a US or Canadian ISIN are the CUSIP. */
export const holdsCusip = (isin: string): boolean => isin.startsWith('US') || isin.startsWith('CA')

/** The CUSIP inside a US or Canadian ISIN, else null. */
export const cusipOfIsin = (isin: string): string | null => {
  if (!holdsCusip(isin) || !isIsin(isin)) return null
  const cusip = isin.slice(2, 11)
  return isCusip(cusip) ? cusip : null
}
