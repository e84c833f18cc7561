/** Reads a stream until it is killed and keeps the id of each event in a file, after whose last line it continues. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'

const [, , addressFile = '', key = '', ids = ''] = process.argv

const lastId = (): string | undefined =>
  existsSync(ids) ? readFileSync(ids, 'utf8').trimEnd().split('\n').at(-1) : undefined

/** Resolves when the connection is over. */
const read = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/stream`, { headers: { 'X-API-Key': key } })
    const since = lastId() ?? new Date(Date.now() - 3_600_000).toISOString()
    socket.on('open', () => socket.send(JSON.stringify({ action: 'subscribe', params: 'halts.*', since })))
    socket.on('message', (data) => {
      for (const item of JSON.parse(String(data)) as readonly {
        readonly id: string
        readonly status?: string
      }[])
        if (item.status === 'resume_lost') appendFileSync(ids, 'lost\n')
        else if (item.status === undefined) appendFileSync(ids, `${item.id}\n`)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })

for (;;) {
  await read(readFileSync(addressFile, 'utf8'))
  await pause(20)
}
