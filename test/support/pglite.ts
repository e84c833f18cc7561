/** PGlite, which is PostgreSQL in WebAssembly with one session, instead of connections to a server. */
import { openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createSerialQueue, type SerialQueue } from '../../src/lib/serial-queue.ts'
import type { SqlValue } from '../../src/store/column.ts'
import type { Connection } from '../../src/store/postgres/connection.ts'
import type { Connections } from '../../src/store/postgres/connections.ts'
import type { Cells } from '../../src/store/row-cells.ts'
import type { Sql } from '../../src/store/sql.ts'
import { made, SAMPLES } from '../runner/shared-samples.ts'

const [BIGINT, NUMERIC] = [20, 1700]

/**
 * Reads are sent on the connection of the transaction that writes, so that they see its rows before it ends: what only several sessions can
 * promise is tested on a server.
 */
const sessionsOf = (db: PGlite, inTurn: SerialQueue, schema: string): Connections => {
  const query = async ({ text, values }: Sql): Promise<readonly Cells[]> => {
    const { rows } = await db.query<Cells>(text, [...values], {
      rowMode: 'array',
      parsers: { [BIGINT]: Number, [NUMERIC]: Number },
      // Texts of arrays are sent as they are.
      serializers: { [1007]: String, [1009]: String, [1016]: String, [1022]: String },
    })
    return rows
  }
  const exec = async (text: string): Promise<void> => {
    await db.exec(text)
  }
  const sessionOf = (): Connection => {
    let isReading = false
    let ended: (() => void) | undefined
    return {
      query,
      queryAll: async (asked) => {
        for (const { sql, answered } of asked) answered(await query(sql))
      },
      records: async ({ text, values }) => (await db.query<Record<string, SqlValue>>(text, [...values])).rows,
      exec: async (text) => {
        if (!isReading) await exec(text)
        isReading = false
      },
      beginWrite: async () => {
        await new Promise<void>((began) => {
          void inTurn(
            () =>
              new Promise<void>((end) => {
                ended = end
                began()
              }),
          )
        })
        await exec(`begin; set local search_path = "${schema}"`)
      },
      beginRead: async () => {
        isReading = true
        await exec(`set search_path = "${schema}"`)
      },
      exportSnapshot: async () => '',
      cursor: async function* (sql, rows) {
        const all = await query(sql)
        for (let start = 0; start <= all.length; start += rows) yield all.slice(start, start + rows)
      },
      copyIn: async (text, lines) => {
        await db.query(text.replace('from stdin', "from '/dev/blob'"), [], { blob: new Blob([...lines]) })
      },
      release: (failed) => {
        if (failed === true && ended !== undefined) void exec('rollback').finally(ended)
        else ended?.()
      },
    }
  }
  return {
    acquire: async () => sessionOf(),
    listen: () => undefined,
    close: async () => undefined,
  }
}

/** An empty cluster: one takes 4 s of a processor to make, and 1 s to read where a process of the run has made one. */
const emptyCluster = async (): Promise<PGlite> => {
  const folder = process.env[SAMPLES]
  if (folder === undefined) return PGlite.create()
  let own = undefined as PGlite | undefined
  const path = await made(join(folder, 'pglite.tar'), async (unfinished) => {
    own = await PGlite.create()
    writeFileSync(unfinished, await (await own.dumpDataDir('none')).bytes())
  })
  return own ?? PGlite.create({ loadDataDir: await openAsBlob(path) })
}

/** One for a test process, since it takes seconds to begin; each schema is a store of its own. */
export const openPglite = async () => {
  const db = await emptyCluster()
  const inTurn = createSerialQueue()
  return {
    connections: (schema: string): Connections => sessionsOf(db, inTurn, schema),
    exec: (text: string) => db.exec(text),
    end: () => db.close(),
  }
}
