import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createClock } from '#server/kernel/clock.ts'
import { createLog } from '#server/kernel/log.ts'
import { createLedger } from '#server/modules/ledger/ledger.ts'
import { createChainFixture, memberOf } from '#testing/fixtures/chain-fixture.ts'
import { findReserves, recordReserves } from './reserves.ts'

const COLD = memberOf('http://127.0.0.1:1', 9).address
const fixture = await createChainFixture({ TRON_COLD_ADDRESSES: COLD })
const { db, chain, sandbox, signer } = fixture
const clock = createClock()
const ledger = createLedger({ db, clock })
const self = { db, clock, log: createLog('silent'), chain, ledger }

/** What the books owe a member. */
async function owe(units: bigint): Promise<void> {
  const debit = { class: 'CHAIN', currency: 'USDT' } as const
  const credit = { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId: randomUUID() } as const
  const amount = { currency: 'USDT', units } as const
  await db.tx(async (tx) => {
    await ledger.openAccounts(tx, [debit, credit])
    await ledger.post(tx, [
      { key: randomUUID(), op: 'post', kind: 'deposit', detail: '', debit, credit, amount },
    ])
  })
}

it('counts hot, cold and members’ addresses at one solid block, and says when less is there than is owed', async () => {
  await sandbox.fund(signer.keys.hotAddress, 'USDT', '100')
  await sandbox.fund(COLD, 'USDT', '50')
  await fixture.pass(6)
  await owe(150_000_000n)
  expect(await recordReserves(self)).toMatch(/USDT 150 of 150, MCS 0 of 0/)
  const reading = await findReserves(db)
  expect(reading?.coins[0]).toEqual({
    coin: 'USDT',
    hot: 100_000_000n,
    members: 0n,
    cold: 50_000_000n,
    owed: 150_000_000n,
  })
  expect(reading?.block).toBe((await sandbox.status()).solid)
  await owe(1n)
  expect(await recordReserves(self)).toMatch(/SHORT: USDT/)
})
