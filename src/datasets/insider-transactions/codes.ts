/** What the SEC's transaction codes mean, in words. */

export const transactionTypes = {
  P: 'purchase',
  S: 'sale',
  V: 'voluntary early report',
  A: 'award',
  D: 'disposition to issuer',
  F: 'tax withholding',
  I: 'discretionary transaction',
  M: 'exercise',
  C: 'conversion',
  E: 'expiration of short derivative',
  H: 'expiration of long derivative',
  O: 'exercise out of the money',
  X: 'exercise in the money',
  G: 'gift',
  L: 'small acquisition',
  W: 'will or descent',
  Z: 'voting trust',
  J: 'other',
  K: 'equity swap',
  U: 'tender in change of control',
} as const

export type TransactionCode = keyof typeof transactionTypes

export const transactionCodes = Object.keys(transactionTypes) as readonly TransactionCode[]

/** Open-market and private purchases and sales: what is answered where no codes are asked for. */
export const tradeCodes: readonly [TransactionCode, ...TransactionCode[]] = ['P', 'S']

export const isTransactionCode = (text: string): text is TransactionCode =>
  Object.hasOwn(transactionTypes, text)
