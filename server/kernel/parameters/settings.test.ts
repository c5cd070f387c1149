import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { failures } from '#contract/failures/failures.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { createClock } from '../clock.ts'
import { openDatabase, sql } from '../database/db.ts'
import { confirmDatabase, reportLoss } from '../database/keepers.ts'
import { MAX_INVARIANT_SECONDS } from './invariants.ts'
import { createSettings } from './settings.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const open = (requiresChecks = true) =>
  createSettings(db, createClock(), { versions: { aos: '1.0.0', ios: '1.0.0' }, requiresChecks })
const passSeconds = (name: string, seconds: number) =>
  db.run(sql`
    update kernel_settings set changed_at = changed_at - make_interval(secs => ${seconds}) where name = ${`invariant:${name}`}`)
const stopped = expect.objectContaining({ code: failures.common.underMaintenance })

beforeEach(async () => {
  await db.run(sql`delete from kernel_settings`)
  await db.run(sql`delete from kernel_keepers`)
  await confirmDatabase(db, 'signer', { epoch: randomUUID(), mark: 1n })
})

describe('money waits for the checks of the books', () => {
  it('is open while each invariant was confirmed within 90 seconds', async () => {
    await open().confirmInvariant(db, 'ledger')
    await open().confirmInvariant(db, 'memberships')
    await passSeconds('ledger', MAX_INVARIANT_SECONDS - 5)
    await open().requireMoneyOpen()
    expect(await open().isMoneyStopped()).toBe(false)
  })

  it('is stopped as soon as one of them is older, and opens with its next check', async () => {
    await open().confirmInvariant(db, 'ledger')
    await open().confirmInvariant(db, 'memberships')
    await passSeconds('ledger', MAX_INVARIANT_SECONDS + 1)
    await expect(open().requireMoneyOpen()).rejects.toEqual(stopped)
    expect(await open().isMoneyStopped()).toBe(true)
    await open().confirmInvariant(db, 'ledger')
    await open().requireMoneyOpen()
  })

  it('is stopped in a production that nobody has checked yet, and open in such a sandbox', async () => {
    await expect(open().requireMoneyOpen()).rejects.toEqual(stopped)
    await open(false).requireMoneyOpen()
  })

  it('stays stopped when the books are broken, however young their check', async () => {
    await open().confirmInvariant(db, 'ledger')
    await open().stopMoney(db, 'a sum is wrong')
    await expect(open().requireMoneyOpen()).rejects.toEqual(stopped)
  })

  it('lists how old each check is', async () => {
    await open().confirmInvariant(db, 'ledger')
    await passSeconds('ledger', 40)
    const [age] = await open().invariantAges(db)
    expect(age?.name).toBe('ledger')
    expect(age?.seconds).toBeGreaterThanOrEqual(40)
    expect(age?.seconds).toBeLessThan(60)
  })
})

describe('money waits for the signer', () => {
  beforeEach(() => open().confirmInvariant(db, 'ledger'))

  it('is stopped in a database that was started anew, until the signer confirms it', async () => {
    const { epoch } = await db.one<{ epoch: string }>(sql`
      update kernel_keepers set instance = 'the server before' returning epoch`)
    await expect(open().requireMoneyOpen()).rejects.toEqual(stopped)
    await expect(open(false).requireMoneyOpen()).rejects.toEqual(stopped)
    await confirmDatabase(db, 'signer', { epoch, mark: 2n })
    await open().requireMoneyOpen()
  })

  it('is stopped once the signer misses something', async () => {
    await reportLoss(db, 'signer', { epoch: randomUUID(), lost: 'three signatures' })
    await expect(open().requireMoneyOpen()).rejects.toEqual(stopped)
  })

  it('is stopped in a production without a signer, and open in such a sandbox', async () => {
    await db.run(sql`delete from kernel_keepers`)
    await expect(open().requireMoneyOpen()).rejects.toEqual(stopped)
    await open(false).requireMoneyOpen()
  })
})
