/** Fields that a member chooses: checked, and a password hashed. */
import { MAIL_RULE, mailAddressOf } from '../access/mail-address.ts'
import type { Passwords } from '../access/password.ts'
import { passwordFault } from '../access/password-rules.ts'
import { refusedField } from './body.ts'

/** Throws `validation_error`. */
export const chosenMail = (text: string): string => {
  const mail = mailAddressOf(text)
  if (mail === null) throw refusedField('mail', MAIL_RULE)
  return mail
}

/** Throws `validation_error` of a weak one. */
export const requireStrong = (password: string, mail: string): void => {
  const fault = passwordFault(password, mail)
  if (fault !== undefined) throw refusedField('password', fault)
}

/** Its hash. Throws `validation_error` of a weak one, and PasswordsBusyError. */
export const chosenPassword = (passwords: Passwords, password: string, mail: string): Promise<string> => {
  requireStrong(password, mail)
  return passwords.hash(password)
}
