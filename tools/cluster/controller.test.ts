import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { isOutage } from '#server/kernel/database/outage.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { startDatabases } from './start-cluster.ts'

const LIMIT_MS = 60_000

async function aPair() {
  const folder = mkdtempSync(join(tmpdir(), 'mcs-members-cluster-'))
  const user = databaseUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const steps: string[] = []
  const { controller, databaseUrl } = await startDatabases({
    databaseFolder: folder,
    onEvent: ({ step }) => steps.push(step),
    say: () => undefined,
  })
  const db = openDatabase({ url: databaseUrl, onError: () => undefined })
  onTestFinished(async () => {
    await db.close()
    await controller.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { controller, db, steps }
}

it(
  'a standby takes over with everything that was acknowledged, and the former primary comes back as standby',
  { timeout: 180_000 },
  async () => {
    const { controller, db, steps } = await aPair()
    await db.run(sql`create table probe (n int primary key)`)
    const acknowledged: number[] = []
    let isOver = false
    const write = async (): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        try {
          await db.tx((tx) => tx.run(sql`insert into probe values (${n})`))
          acknowledged.push(n)
        } catch (error) {
          if (!isOutage(error)) throw error
        }
      }
    }
    const writing = write()
    await expect.poll(() => acknowledged.length, { timeout: LIMIT_MS }).toBeGreaterThan(50)
    const former = controller.primary()
    await former.kill()
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: LIMIT_MS }).toBeGreaterThan(before + 50)
    expect([controller.primary().name, controller.standby().name]).toEqual(['two', 'one'])
    await controller.untilSync(LIMIT_MS)
    // Everything again, the other way round: nothing is left of the first time.
    await controller.primary().kill()
    const again = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: LIMIT_MS }).toBeGreaterThan(again + 50)
    isOver = true
    await writing
    const found = new Set((await db.many<{ n: number }>(sql`select n from probe`)).map(({ n }) => n))
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
    expect([controller.primary().name, steps.filter((step) => step === 'promoted').length]).toEqual([
      'one',
      2,
    ])
  },
)

it(
  'goes on without a standby that dies, and waits for it again once it is back',
  { timeout: 180_000 },
  async () => {
    const { controller, db } = await aPair()
    await db.run(sql`create table probe (n int primary key)`)
    await controller.standby().kill()
    await expect.poll(() => controller.state().isSync, { timeout: LIMIT_MS }).toBe(false)
    await db.run(sql`insert into probe values (1)`)
    await controller.untilSync(LIMIT_MS)
    expect(controller.primary().name).toBe('one')
  },
)
