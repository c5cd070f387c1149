import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import { openWalletWorld, type WalletMember } from '#testing/wallet-world.ts'

/** What becomes of bonus and gas when an account closes, as the books and the chain's orders have it. */
const world = await openWalletWorld()
const { kernel, modules } = world.app
const { closeAccount, reauthenticate } = api.identity
const DAYS_OF_GRACE = 30

beforeAll(async () => {
  const receipt = { coin: 'MCS', units: 10n ** 12n, txid: '', logIndex: 0, from: '', block: 1n } as const
  await kernel.db.tx(async (tx) => {
    const at = kernel.clock.now()
    await modules.wallet.chainHooks.houseFunded(tx, { ...receipt, id: crypto.randomUUID(), at })
  })
})

async function close(member: WalletMember, body: { gasAddress?: string } = {}) {
  const { token } = member
  const proof = await world.ok(reauthenticate, { token, body: { otpCode: member.code() } })
  return world.call(closeAccount, { token, body: { ...body, reauthToken: proof.reauthToken } })
}
const unitsOf = async (account: Parameters<typeof modules.ledger.readBalance>[1]) =>
  (await modules.ledger.readBalance(kernel.db, account)).balance
async function waitingForLocks(): Promise<number> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await kernel.db.many(waiting)).length
}

describe('the bonus of an erased account', () => {
  const budget = () => unitsOf({ class: 'BONUS_BUDGET', currency: 'MCS' })
  const bonusOf = ({ memberId }: WalletMember) =>
    unitsOf({ class: 'MEMBER_BONUS', currency: 'MCS', ownerId: memberId })
  async function anInvitedMember(): Promise<WalletMember> {
    const member = await world.aWalletMember({})
    await kernel.db.tx((tx) =>
      modules.wallet.welcomeMember(tx, { memberId: member.memberId, isInvited: true }),
    )
    expect(await bonusOf(member)).toBe(260_000_000n)
    return member
  }

  it('goes back to its budget with the erasure, not with the closing', async () => {
    const before = await budget()
    const member = await anInvitedMember()
    expect((await close(member)).http).toBe(200)
    expect(await bonusOf(member)).toBe(260_000_000n)
    world.advance(DAYS_OF_GRACE * DAY_MS)
    expect(await modules.identity.eraseClosed()).toBe(1)
    expect(await bonusOf(member)).toBe(0n)
    expect(await budget()).toBe(before)
    const entries = await modules.ledger.readEntriesOf(member.memberId)
    expect(entries.at(-1)).toMatchObject({ kind: 'signup_free_increase', detail: 'forfeited' })
    expect(await world.booksAreRight()).toBe(true)
  })

  it('goes back once, however often and at once it is asked for; where none is left nothing is posted', async () => {
    const before = await budget()
    const { memberId } = await anInvitedMember()
    const [settled, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = kernel.db.tx(async (tx) => {
      await modules.wallet.settleClosing(tx, memberId)
      settled.resolve()
      await mayEnd.promise
    })
    await settled.promise
    const settle = () => kernel.db.tx((tx) => modules.wallet.settleClosing(tx, memberId))
    const second = settle()
    await expect.poll(waitingForLocks).toBe(1)
    mayEnd.resolve()
    await Promise.all([first, second])
    await settle()
    expect(await budget()).toBe(before)
    expect(await modules.ledger.readEntriesOf(memberId)).toHaveLength(2)
  })
})
