import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { money } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { createClosing, GRACE_MS } from '#testing/members/closing-accounts.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { getMe } = api.identity
const { getClosing } = api.accountClosure
const { close, isErased, settle, settleAtOnce } = createClosing(fixture)
const { signInAgain } = createWithdrawing(fixture)

const MOST = { MCS: '39.999999', USDT: '9.999999' }
const RESTS = [
  { coin: 'MCS', amount: '39.999999' },
  { coin: 'USDT', amount: '9.999999' },
]
const closingOf = ({ token }: WalletMember) => fixture.ok(getClosing, { token })
const adjusted = (currency: 'MCS' | 'USDT'): AccountName => ({ class: 'ADJUSTMENTS', currency })
const own = (ownerId: string, currency: 'MCS' | 'USDT'): AccountName => ({
  class: 'MEMBER_AVAILABLE',
  currency,
  ownerId,
})
const balancesOf = (...accounts: readonly AccountName[]) => modules.ledger.getBalances(kernel.db, accounts)
const usdtOf = async (memberId: string) => (await balancesOf(own(memberId, 'USDT')))[0]
const post = (posting: Omit<Posting, 'key' | 'detail'>) =>
  kernel.db.tx((tx) => modules.ledger.post(tx, [{ ...posting, key: crypto.randomUUID(), detail: '' }]))
const erase = () => modules.accountClosure.eraseClosed()
await kernel.db.tx((tx) => modules.ledger.openAccounts(tx, [adjusted('MCS'), adjusted('USDT')]))

describe('what is too little to be withdrawn', () => {
  it('is told apart from what can be withdrawn, and keeps the account unless its member leaves it', async () => {
    const member = await fixture.aWalletMember(MOST)
    expect(await closingOf(member)).toEqual({ blockers: [], rests: RESTS })
    const { http, failure } = await close(member)
    expect([http, failure?.code, failure?.meta]).toEqual([
      422,
      'MODIFY-A003',
      { list: ['MCS', 'USDT'], blockers: ['MCS', 'USDT'] },
    ])
    expect(await fixture.ok(getMe, { token: member.token })).toMatchObject({ closesAt: null })
  })

  it('stays the member’s until the account is erased, and is booked to the adjustments then', async () => {
    const member = await fixture.aWalletMember(MOST)
    const accounts = [
      own(member.memberId, 'MCS'),
      own(member.memberId, 'USDT'),
      adjusted('MCS'),
      adjusted('USDT'),
    ]
    expect((await close(member, { leavesRest: true })).http).toBe(200)
    expect(await balancesOf(...accounts)).toEqual([39_999_999n, 9_999_999n, 0n, 0n])
    fixture.advance(GRACE_MS)
    expect(await erase()).toBe(1)
    expect(await isErased(member)).toBe(true)
    expect(await balancesOf(...accounts)).toEqual([0n, 0n, 39_999_999n, 9_999_999n])
    const entries = await modules.ledger.listEntriesOf(member.memberId)
    expect(entries.map(({ kind, detail, creditClass }) => [kind, detail, creditClass])).toEqual([
      ['send', 'closing', 'ADJUSTMENTS'],
      ['send', 'closing', 'ADJUSTMENTS'],
    ])
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('is no sum that can be withdrawn, nor one of which a part is set aside', async () => {
    const rich = await fixture.aWalletMember({ MCS: '40', USDT: '10' })
    expect(await closingOf(rich)).toEqual({ blockers: ['MCS', 'USDT'], rests: [] })
    expect((await close(rich, { leavesRest: true })).failure?.code).toBe('MODIFY-A003')
    const member = await fixture.aWalletMember({ USDT: '5' })
    await post({
      op: 'hold',
      kind: 'withdraw',
      debit: own(member.memberId, 'USDT'),
      credit: { class: 'CHAIN', currency: 'USDT' },
      amount: money('USDT', 1n),
    })
    expect(await closingOf(member)).toEqual({ blockers: ['USDT'], rests: [] })
    expect((await close(member, { leavesRest: true })).failure?.code).toBe('MODIFY-A003')
    expect(await usdtOf(member.memberId)).toBe(5_000_000n)
    const buyer = await fixture.aWalletMember({ MCS: '5' })
    const treasury: AccountName = { class: 'ICO_TREASURY', currency: 'MCS', ownerId: crypto.randomUUID() }
    await kernel.db.tx((tx) => modules.ledger.openAccounts(tx, [treasury]))
    const chain = { class: 'CHAIN', currency: 'MCS' } as const
    const capital = { class: 'OPERATOR_CAPITAL', currency: 'MCS' } as const
    const locked = { class: 'MEMBER_LOCKED', currency: 'MCS', ownerId: buyer.memberId } as const
    const moved = { op: 'post', amount: money('MCS', 1n) } as const
    await post({ ...moved, kind: 'operator_funding', debit: chain, credit: capital })
    await post({ ...moved, kind: 'operator_deposit', debit: capital, credit: treasury })
    await post({ ...moved, kind: 'ico_enter_increase', debit: treasury, credit: locked })
    expect(await closingOf(buyer)).toEqual({ blockers: ['MCS'], rests: [] })
  })

  it('is never as much as 10 USDT, however high the smallest withdrawal is set', async () => {
    const change = (least: string) =>
      kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.min_usdt', least))
    const member = await fixture.aWalletMember({ USDT: '10' })
    await change('1000')
    expect(await closingOf(member)).toEqual({ blockers: ['USDT'], rests: [] })
    await change('10')
  })

  it('that comes later is given up with it; where it is more by then, or nothing was given up, the account stays', async () => {
    const [left, grown, silent] = [
      await fixture.aWalletMember({ USDT: '1' }),
      await fixture.aWalletMember({ USDT: '1' }),
      await fixture.aWalletMember({}),
    ]
    await close(left, { leavesRest: true })
    await close(grown, { leavesRest: true })
    await close(silent)
    await fixture.deposit(left, 'USDT', '2')
    await fixture.deposit(grown, 'USDT', '9')
    await fixture.deposit(silent, 'USDT', '2')
    fixture.advance(GRACE_MS)
    expect(await erase()).toBe(1)
    expect(await Promise.all([left, grown, silent].map(isErased))).toEqual([true, false, false])
    expect(await usdtOf(grown.memberId)).toBe(10_000_000n)
    expect(await usdtOf(silent.memberId)).toBe(2_000_000n)
  })

  it('is kept by signing in; a later closing has to say it anew', async () => {
    const [member, other] = [await fixture.aWalletMember({ USDT: '1' }), await fixture.aWalletMember({})]
    await close(member, { leavesRest: true })
    const back = { ...member, ...(await signInAgain(member)) }
    expect((await close(back)).failure?.code).toBe('MODIFY-A003')
    await post({
      op: 'post',
      kind: 'send',
      debit: own(member.memberId, 'USDT'),
      credit: own(other.memberId, 'USDT'),
      amount: money('USDT', 1_000_000n),
    })
    expect((await close(back)).http).toBe(200)
    await fixture.deposit(member, 'USDT', '1')
    fixture.advance(GRACE_MS)
    expect(await erase()).toBe(0)
    expect(await usdtOf(member.memberId)).toBe(1_000_000n)
  })

  it('is booked once, however often and at once it is asked for, and only where it was given up', async () => {
    const [before = 0n] = await balancesOf(adjusted('USDT'))
    const { memberId } = await fixture.aWalletMember({ USDT: '1' })
    expect(await settle(memberId)).toBe(true)
    expect(await usdtOf(memberId)).toBe(1_000_000n)
    expect(await settleAtOnce(memberId, true)).toEqual([true, true])
    expect(await settle(memberId, true)).toBe(true)
    expect(await balancesOf(adjusted('USDT'))).toEqual([before + 1_000_000n])
    expect(await modules.ledger.listEntriesOf(memberId)).toHaveLength(1)
  })

  it('stays where it was when the erasure breaks in the middle', async () => {
    const { memberId } = await fixture.aWalletMember({ USDT: '1' })
    await expect(
      kernel.db.tx(async (tx) => {
        await modules.wallet.settleClosing(tx, { memberId, leavesRest: true })
        await tx.run(sql`select 1 / 0`)
      }),
    ).rejects.toThrow('division by zero')
    expect(await usdtOf(memberId)).toBe(1_000_000n)
    expect(await modules.ledger.listEntriesOf(memberId)).toEqual([])
  })
})
