import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import type { DatabaseNode } from '#tools/cluster/database-node.ts'
import { startDatabases } from '#tools/cluster/start-cluster.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { createFixture, type Fixture, type TestMember } from '#testing/fixtures/fixture.ts'
import { sql } from '../db.ts'
import { openClient } from '../hosts/open-client.ts'
import { migrate } from '../migrate.ts'
import { onReplica } from './read-scope.ts'

const { listSecurityEvents, listSessions, endSession, signIn } = api.identity

/** Two servers as the cluster makes them: the product writes to one and reads from the other. */
async function startPair() {
  const folder = mkdtempSync(join(tmpdir(), 'members-replica-'))
  const user = databaseUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const { controller } = await startDatabases({
    databaseFolder: folder,
    onEvent: () => undefined,
    say: () => undefined,
  })
  afterAll(async () => {
    await controller.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const primaryUrl = controller.primary().ownerUrl('members')
  await migrate(primaryUrl)
  return { primaryUrl, standby: controller.standby() }
}

async function openStandby(standby: DatabaseNode): Promise<pg.Client> {
  const client = await openClient(standby.adminUrl())
  onTestFinished(() => client.end())
  return client
}

/** Which statements the connections of the product on the replica had last. */
async function lastStatements(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ query: string }>(
    `select query from pg_stat_activity where usename = 'members'`,
  )
  return rows.map(({ query }) => query).join('\n')
}

const { primaryUrl, standby } = await startPair()
const fixture = await createFixture({
  DATABASE_URL: primaryUrl,
  DATABASE_REPLICA_URL: standby.ownerUrl('members'),
  ROLE: 'web',
})
await fixture.app.start()
const other = await fixture.startAnother()

const countEvents = async (at: Pick<Fixture, 'call'>, member: TestMember, cookie?: string) =>
  (await at.call(listSecurityEvents, { token: member.token, cookie })).data?.items.length

/** A sign-in, which is an event; returns the cookie that its answer sets. */
async function signInAgain(member: TestMember): Promise<string> {
  const { headers } = await fixture.app.server.inject({
    method: signIn.method,
    url: signIn.path,
    payload: { id: member.id, password: member.password },
  })
  const cookies = [headers['set-cookie']].flat().filter((one) => one !== undefined)
  return cookies.find((one) => one.startsWith('written='))?.split(';')[0] ?? ''
}

it('a history is answered by the replica, and what a statement there must not do by the primary', async () => {
  const member = await fixture.aMember()
  const client = await openStandby(standby)
  await expect
    .poll(async () => {
      await countEvents(fixture, member)
      return lastStatements(client)
    })
    .toContain('from identity_security_events')
  const { db } = fixture.app.kernel
  const recovers = sql`select pg_is_in_recovery() as replica`
  expect([await onReplica(() => db.one(recovers)), await db.one(recovers)]).toEqual([
    { replica: true },
    { replica: false },
  ])
  expect(await onReplica(() => db.tx((tx) => tx.one(recovers)))).toEqual({ replica: false })
  // A standby refuses to write: the primary does it.
  await onReplica(() => db.run(sql`create table probe (n int)`))
  expect(await db.one(sql`select count(*)::int as n from probe`)).toEqual({ n: 0 })
})

it('nobody misses what they have just done, in this process or another, while the replica stands still', async () => {
  const member = await fixture.aMember()
  const client = await openStandby(standby)
  await client.query('select pg_wal_replay_pause()')
  const { items } = await fixture.ok(listSecurityEvents, { token: member.token, cookie: 'written=F/0' })
  const before = items.length
  const cookie = await signInAgain(member)
  expect(cookie).toMatch(/^written=[0-9A-F]+\/[0-9A-F]+$/)
  expect(await countEvents(other, member, cookie)).toBe(before + 1)
  const sessions = await fixture.ok(listSessions, { token: member.token })
  const ended = sessions.find(({ current }) => !current)
  await fixture.ok(endSession, { token: member.token, params: { sid: ended?.sid ?? '' } })
  expect(await countEvents(fixture, member)).toBe(before + 2)
  await client.query('select pg_wal_replay_resume()')
})

it('a replica that is away is not missed', async () => {
  const member = await fixture.aMember()
  await standby.stop()
  expect(await countEvents(fixture, member)).toBeGreaterThan(0)
  const recovers = sql`select pg_is_in_recovery() as replica`
  expect(await onReplica(() => fixture.app.kernel.db.one(recovers))).toEqual({ replica: false })
})
