/** The User-Agent of requests, in the form that each group of hosts accepts. Leaves out keys. */

export type Requester = {
  readonly version: string
  /** The operator's email address, or null. */
  readonly contact: string | null
  /** As in the setting of this name. */
  readonly nasdaqBrowserHeaders?: boolean
}

type Headers = Readonly<Record<string, string>>
export type IdentityHeaders = (requester: Requester) => Headers

/** The page of the package. */
const PROJECT_URL = 'https://www.npmjs.com/package/openbell'

const named = (userAgent: string): Headers => ({ 'user-agent': userAgent, accept: '*/*' })

/** For publishers that state no form. */
export const defaultIdentity: IdentityHeaders = ({ version, contact }) =>
  named(contact === null ? `openbell/${version}` : `openbell/${version} (${contact})`)

/** Name and email address alone: the SEC answers parentheses and addresses of web pages with its page of refusal. */
export const secIdentity: IdentityHeaders = ({ version, contact }) =>
  named(contact === null ? `openbell/${version}` : `openbell/${version} ${contact}`)

/** FRED asks programs for the page of the project too. */
export const fredIdentity: IdentityHeaders = ({ version, contact }) =>
  named(`openbell/${version} (+${PROJECT_URL}${contact === null ? '' : `; ${contact}`})`)

const browserHeaders: Headers = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  accept: 'application/json, text/plain, */*',
  'accept-language': 'en-US,en;q=0.9',
  origin: 'https://www.nasdaq.com',
  referer: 'https://www.nasdaq.com/',
}

/** Nasdaq answers browsers only; without the operator's consent it is asked as others are. */
export const nasdaqIdentity: IdentityHeaders = (requester) =>
  requester.nasdaqBrowserHeaders === true ? browserHeaders : defaultIdentity(requester)
