import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { admitWeb, dismissWeb } from '#tools/ops/web-role.ts'
import { openDatabase, sql } from './db.ts'
import { confirmDatabase, findKeeper, isConfirmed, openEpoch, reportLoss } from './keepers.ts'

const url = await freshDatabase()
const db = openDatabase({ url })
afterAll(() => db.close())
const epoch = randomUUID()
beforeEach(() => db.run(sql`delete from kernel_keepers`))

describe('a keeper', () => {
  it('confirms the database that runs, and nothing is confirmed where no signer was ever there', async () => {
    expect(await isConfirmed(db)).toBeUndefined()
    await confirmDatabase(db, 'executor', { epoch, mark: 1n })
    expect(await isConfirmed(db)).toBeUndefined()
    await confirmDatabase(db, 'signer', { epoch, mark: 1n })
    expect(await isConfirmed(db)).toBe(true)
    await db.run(sql`update kernel_keepers set instance = '1 2'`)
    expect(await isConfirmed(db)).toBe(false)
  })

  it('cannot confirm with a mark that is not higher, nor for another epoch', async () => {
    await confirmDatabase(db, 'signer', { epoch, mark: 5n })
    for (const mark of [4n, 5n])
      await expect(confirmDatabase(db, 'signer', { epoch, mark })).rejects.toThrow('cannot confirm mark')
    await expect(confirmDatabase(db, 'signer', { epoch: randomUUID(), mark: 6n })).rejects.toThrow(
      'cannot confirm',
    )
    expect((await findKeeper(db, 'signer'))?.mark).toBe(5n)
  })

  it('cannot confirm any more once it reported a loss, and its first report stays', async () => {
    await confirmDatabase(db, 'signer', { epoch, mark: 1n })
    await reportLoss(db, 'signer', { epoch, lost: 'one signature' })
    await reportLoss(db, 'signer', { epoch, lost: 'nothing really' })
    await expect(confirmDatabase(db, 'signer', { epoch, mark: 2n })).rejects.toThrow('cannot confirm')
    expect(await findKeeper(db, 'signer')).toMatchObject({ lost: 'one signature' })
    expect(await isConfirmed(db)).toBe(false)
  })

  it('goes on in a new epoch, with a mark beyond both sides, which it has to confirm itself', async () => {
    await confirmDatabase(db, 'signer', { epoch, mark: 3n })
    await reportLoss(db, 'signer', { epoch, lost: 'one signature' })
    await openEpoch(db, 'signer', { epoch, mark: 9n })
    const keeper = await findKeeper(db, 'signer')
    expect(keeper).toMatchObject({ formerEpoch: epoch, mark: 10n, lost: null, isConfirmed: false })
    await confirmDatabase(db, 'signer', { epoch: keeper?.epoch ?? '', mark: 11n })
    expect(await isConfirmed(db)).toBe(true)
  })
})

it('a process that answers requests can neither confirm nor change what keepers said', async () => {
  const webUrl = await admitWeb(url)
  const web = openDatabase({ url: webUrl, maxConnections: 1 })
  await expect(confirmDatabase(web, 'signer', { epoch, mark: 1n })).rejects.toThrow('permission denied')
  await expect(reportLoss(web, 'signer', { epoch, lost: 'x' })).rejects.toThrow('permission denied')
  await expect(web.run(sql`delete from kernel_keepers`)).rejects.toThrow('permission denied')
  expect(await isConfirmed(web)).toBeUndefined()
  await web.close()
  await dismissWeb(url)
})
