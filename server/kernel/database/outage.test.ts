import pg from 'pg'
import { expect, it } from 'vitest'
import { freePort } from '#tools/launch/free-port.ts'
import { overNetwork } from '#tools/launch/postgres.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { openDatabase, sql } from './db.ts'
import { isOutage } from './outage.ts'

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const url = await freshDatabase()

it('a server that is not there, or ends the connection, is an outage', async () => {
  const nobody = overNetwork(url)
  nobody.port = String(await freePort())
  const away = openDatabase({ url: nobody.href })
  expect(isOutage(await errorOf(away.one(sql`select 1`)))).toBe(true)
  expect(isOutage(await errorOf(away.tx((tx) => tx.one(sql`select 1`))))).toBe(true)
  await away.close()

  const db = openDatabase({ url })
  const ended = await errorOf(db.tx((tx) => tx.one(sql`select pg_terminate_backend(pg_backend_pid())`)))
  expect(isOutage(ended)).toBe(true)
  await db.close()
})

it('a statement that is wrong is none, nor is anything that is no error', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  expect(isOutage(await errorOf(client.query('select * from nothing_here')))).toBe(false)
  await client.end()
  expect(isOutage(new Error('one row expected'))).toBe(false)
  expect(isOutage('ECONNREFUSED')).toBe(false)
  expect(
    isOutage(new Error('a job failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) })),
  ).toBe(true)
})
