/** A small mail server for tests: takes what it is sent, or refuses as a test says. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  /** Header and body as they came, quoted-printable undone. */
  readonly text: string
}

const plain = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const addressIn = (line: string): string => /<(.*?)>/.exec(line)?.[1] ?? ''

/** One mail of a connection, line by line; what is answered to each line. */
class Conversation {
  readonly #refuses: boolean
  readonly #received: (mail: ReceivedMail) => void
  #from = ''
  #to: string[] = []
  #data: string[] | undefined

  constructor(refuses: boolean, received: (mail: ReceivedMail) => void) {
    this.#refuses = refuses
    this.#received = received
  }

  answer(line: string): string | undefined {
    if (this.#data !== undefined) return this.#content(this.#data, line)
    const [command = ''] = line.toUpperCase().split(/[ :]/)
    if (command === 'MAIL') this.#from = addressIn(line)
    if (command === 'RCPT') this.#to.push(addressIn(line))
    if (command === 'RCPT' && this.#refuses) return '550 no such mailbox'
    if (command !== 'DATA') return '250 ok'
    this.#data = []
    return '354 go on'
  }

  #content(data: string[], line: string): string | undefined {
    if (line !== '.') {
      data.push(line.replace(/^\.\./, '.'))
      return undefined
    }
    this.#data = undefined
    this.#received({ from: this.#from, to: this.#to.splice(0), text: plain(data) })
    return '250 taken'
  }
}

/** `refuses` answers every recipient by 550. */
export const openSmtpServer = async ({ refuses = false }: { readonly refuses?: boolean } = {}) => {
  const mails: ReceivedMail[] = []
  const waiting: (() => void)[] = []
  const received = (mail: ReceivedMail): void => {
    mails.push(mail)
    for (const done of waiting.splice(0)) done()
  }
  const server = createServer((socket: Socket) => {
    const conversation = new Conversation(refuses, received)
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    createInterface(socket).on('line', (line) => {
      const answer = conversation.answer(line)
      if (answer !== undefined) socket.write(`${answer}\r\n`)
      if (/^QUIT/i.test(line)) socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    /** Resolves when the next mail is there. */
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
