/** Sends the mails of the web application; where no mail server is configured there is none. */

export type Mailer = {
  /** Begins the links in mails: never what a request says of the host. */
  readonly origin: string
  /** Rejects where the mail server does not take it. */
  readonly sendRecovery: (mail: string, link: string, expiresAt: string) => Promise<void>
  readonly sendInvitation: (mail: string, link: string, expiresAt: string) => Promise<void>
}
