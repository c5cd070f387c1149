import { waitingForLocks } from '#testing/database/waiting-for-locks.ts'
import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { toBase58 } from '#server/modules/chain/node/tron-address.ts'
import type { WalletMember, WalletFixture } from '#testing/fixtures/wallet-fixture.ts'

export const GRACE_MS = 30 * DAY_MS

interface Payment {
  readonly id: string
  readonly coin: string
  readonly units: bigint
}

/** An address of nobody here; a new one each time. */
function anAddress(): string {
  return toBase58(`41${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 40)}`)
}

async function settleAtOnce(
  { app: { kernel, modules } }: WalletFixture,
  closing: { readonly memberId: string; readonly leavesRest: boolean },
): Promise<readonly boolean[]> {
  const [settled, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = kernel.db.tx(async (tx) => {
    const isSettled = await modules.wallet.settleClosing(tx, closing)
    settled.resolve()
    await mayEnd.promise
    return isSettled
  })
  await settled.promise
  const second = kernel.db.tx((tx) => modules.wallet.settleClosing(tx, closing))
  await expect.poll(() => waitingForLocks(kernel.db)).toBe(1)
  mayEnd.resolve()
  return Promise.all([first, second])
}

/** Accounts that close, and what becomes of what they leave, as the books and the orders to the chain have it. */
export function createClosing(fixture: WalletFixture) {
  const { kernel, modules } = fixture.app
  const settle = (memberId: string, leavesRest = false) =>
    kernel.db.tx((tx) => modules.wallet.settleClosing(tx, { memberId, leavesRest }))

  async function close(member: WalletMember, body: { gasAddress?: string; leavesRest?: boolean } = {}) {
    const { token } = member
    const otpCode = member.code()
    const { reauthToken } = await fixture.ok(api.identity.reauthenticate, { token, body: { otpCode } })
    return fixture.call(api.accountClosure.closeAccount, { token, body: { ...body, reauthToken } })
  }

  async function aClosedMember(gasAddress: string, trx = '100'): Promise<WalletMember> {
    const member = await fixture.aWalletMember({ TRX: trx })
    expect((await close(member, { gasAddress })).http).toBe(200)
    fixture.advance(GRACE_MS)
    return member
  }

  return {
    close,
    settle,
    /** Settled by two transactions of which the second begins before the first has ended. */
    settleAtOnce: (memberId: string, leavesRest = false) => settleAtOnce(fixture, { memberId, leavesRest }),
    /** A member with gas whose 30 days are over. */
    aClosedMember,
    anAddress,
    /** The payments to an address that the chain was ordered to make, in order. */
    paymentsTo: (address: string) =>
      kernel.db.many<Payment>(sql`
        select id, coin, units from chain_payments where to_address = ${address} order by requested_at, id`),
    gasOf: ({ memberId: ownerId }: WalletMember) =>
      modules.ledger.getBalance(kernel.db, { class: 'MEMBER_GAS', currency: 'TRX', ownerId }),
    isErased: async ({ memberId }: WalletMember) =>
      (await modules.identity.findMembers(kernel.db, [memberId])).get(memberId)?.isErased,
  }
}
