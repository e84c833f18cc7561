/** The email address that names a member: compared in lower case, and safe in a header of a mail. */

const MAX_LENGTH = 254
// What RFC 5322 allows without quotes: nothing that separates the addresses of a mail. A host without a dot is a network of one's own.
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/

/** The address as it is stored; null where the text is not an address. */
export const mailAddressOf = (text: string): string | null => {
  const address = text.trim().toLowerCase()
  return address.length <= MAX_LENGTH && ADDRESS.test(address) ? address : null
}

/** What follows the name of a field in a message. */
export const MAIL_RULE = 'must be an email address such as you@example.com'
