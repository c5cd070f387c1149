import { expect, it, onTestFinished } from 'vitest'
import { openCuttableWire } from '#testing/chaos/faults/cuttable-wire.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { freePort } from '#tools/launch/free-port.ts'
import { overNetwork } from '#tools/launch/postgres.ts'
import { databaseNameOf } from './addresses.ts'
import { openDatabase, sql } from '../db.ts'
import { openClient } from './open-client.ts'
import { isOutage } from '../outage.ts'

/** A database under two hosts, each a wire of its own that can lead elsewhere. */
async function aCluster() {
  const url = overNetwork(await freshDatabase())
  const wires = [await openCuttableWire(Number(url.port)), await openCuttableWire(await freePort())] as const
  onTestFinished(async () => void (await Promise.all(wires.map((wire) => wire.close()))))
  const hosts = wires.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    realPort: Number(url.port),
    single: url.href,
    url: `${url.href.replace(url.host, hosts)}?target_session_attrs=read-write`,
    wires,
  }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it('follows the host that takes writes when it moves', async () => {
  const { url, wires, realPort } = await aCluster()
  const db = openDatabase({ url, onError: () => undefined })
  onTestFinished(() => db.close())
  expect(await db.tx((tx) => tx.one(sql`select 1 as one`))).toEqual({ one: 1 })
  wires[0].lead(await freePort())
  wires[1].lead(realPort)
  wires[0].cut()
  await expect
    .poll(() => failureOf(db.tx((tx) => tx.one(sql`select 1 as one`))), { interval: 20 })
    .toBeUndefined()
})

it('knows no host while none takes writes, and says that this is an outage', async () => {
  const { url, single } = await aCluster()
  const admin = await openClient(single)
  onTestFinished(() => admin.end())
  const setReadOnly = (isReadOnly: boolean) =>
    admin.query(
      `alter database ${databaseNameOf(single)} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    )
  await setReadOnly(true)
  const failure = await failureOf(openClient(url))
  expect([String(failure), isOutage(failure)]).toEqual([expect.stringContaining('takes no writes'), true])
  const db = openDatabase({ url })
  onTestFinished(() => db.close())
  expect(isOutage(await failureOf(db.one(sql`select 1`)))).toBe(true)
  await setReadOnly(false)
  expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 })
})

it('keeps no connection of a server that has become a standby', async () => {
  const { url } = await aCluster()
  const db = openDatabase({ url })
  onTestFinished(() => db.close())
  const fetchPid = () => db.tx((tx) => tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))
  const { pid } = await fetchPid()
  const failure = await failureOf(
    db.tx(async (tx) => {
      await tx.run(sql`set transaction read only`)
      await tx.run(sql`create table probe (id int)`)
    }),
  )
  expect(isOutage(failure)).toBe(true)
  expect((await fetchPid()).pid).not.toBe(pid)
})
