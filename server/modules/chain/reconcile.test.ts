import { beforeAll, expect, it } from 'vitest'
import { createActivity } from '#server/kernel/live/activity.ts'
import { createClock } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { createChainFixture } from '#testing/fixtures/chain-fixture.ts'
import type { ChainContext } from './chain-context.ts'
import { reconcile } from './reconcile.ts'
import { scanSolid } from './deposits/scan-solid.ts'
import { parseTronSettings } from './node/tron-settings.ts'

const fixture = await createChainFixture()
const { sandbox, chain, db, signer } = fixture
const nothing = async () => undefined
const self: ChainContext = {
  db,
  clock: createClock(),
  log: createLog('silent'),
  live: { publishTo: nothing, rhythm: createActivity(() => undefined).rhythm },
  hooks: {
    depositSeen: nothing,
    depositsCredited: nothing,
    depositVanished: nothing,
    paymentChanged: nothing,
    checkPayment: nothing,
    adoptPayment: async () => 'unknownMember',
    liabilities: async () => ({ MCS: 0n, USDT: 0n, TRX: 0n }),
  },
  tron: parseTronSettings(fixture.options),
  approver: undefined,
  sandbox: true,
  nodes: signer.nodes,
}

beforeAll(async () => {
  await sandbox.fund(signer.keys.hotAddress, 'TRX', '1000')
  await sandbox.fund(signer.keys.hotAddress, 'USDT', '100')
  await fixture.pass(6)
})

it('figures are not of one moment while a payment lies in a solid block and has not ended in the books', async () => {
  const id = await fixture.pay(sandbox.member(7).address, 5n)
  const isInBlock = async () =>
    (await db.maybe(sql`select 1 from chain_attempts where payment_id = ${id} and block is not null`)) !==
    undefined
  for (let round = 0; round < 10 && !(await isInBlock()); round += 1) await fixture.pass()
  await sandbox.mine(6)
  // Blocks are read on, and payments are not looked after.
  const { fence } = await db.one<{ fence: bigint }>(sql`select fence from chain_watch`)
  const scanNext = () => scanSolid(self, fence)
  expect(await reconcile(self, scanNext)).toMatchObject({ isOfOneMoment: false })
  await chain.runDue()
  expect(await chain.paymentOf(db, id)).toMatchObject({ state: 'CONFIRMED' })
  expect(await reconcile(self, scanNext)).toMatchObject({ isOfOneMoment: true })
})
