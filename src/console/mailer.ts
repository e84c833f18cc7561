/** Sends the mails of the web application, as plain text; where no mail server is configured there is none. */
import { laterValue } from '../lib/later-value.ts'

export type Mailer = {
  /** Begins the links in mails: never what a request says of the host. */
  readonly origin: string
  /** Rejects where the mail server does not take it. */
  readonly sendRecovery: (mail: string, link: string, expiresAt: string) => Promise<void>
  readonly sendInvitation: (mail: string, link: string, expiresAt: string) => Promise<void>
}

export type MailSettings = {
  readonly smtpUrl: string
  readonly from: string
  /** Address clients know this server by. */
  readonly origin: string
}

/** A mail server that hangs must not keep what waits for it. */
const TIMEOUT_MS = 10_000

/** Whether a password must not go out before the connection is encrypted. */
const needsTls = (smtpUrl: string): boolean => {
  const { hostname, username } = new URL(smtpUrl)
  return username !== '' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

const until = (expiresAt: string): string =>
  `It works once, until ${expiresAt.replace('T', ' ').replace('Z', ' UTC')}.`

const recoveryText = (
  origin: string,
  link: string,
  expiresAt: string,
): string => `Somebody asked to recover your account at ${origin}.

This link lets you choose a new password. ${until(expiresAt)}

${link}

If it was not you, nothing needs to be done: the password stays as it is.
`

const invitationText = (
  origin: string,
  link: string,
  expiresAt: string,
): string => `You are invited to Openbell at ${origin}.

This link lets you choose a password and sign in. ${until(expiresAt)}

${link}
`

export const openMailer = ({ smtpUrl, from, origin }: MailSettings): Mailer => {
  const options = {
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    ...(needsTls(smtpUrl) ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  // With the first mail: the library takes 5 MB of each thread.
  const transport = laterValue(async () => (await import('nodemailer')).createTransport(options))
  const send = async (to: string, subject: string, text: string): Promise<void> => {
    const opened = await transport.get()
    await opened.sendMail({
      from: { name: 'Openbell', address: from },
      to: { name: '', address: to },
      subject,
      text,
    })
  }
  return {
    origin,
    sendRecovery: (mail, link, expiresAt) =>
      send(mail, 'Recover your account', recoveryText(origin, link, expiresAt)),
    sendInvitation: (mail, link, expiresAt) =>
      send(mail, 'You are invited to Openbell', invitationText(origin, link, expiresAt)),
  }
}
