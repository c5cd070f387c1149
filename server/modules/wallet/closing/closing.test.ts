import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createClosing, GRACE_MS } from '#testing/members/closing-accounts.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { getMe } = api.identity
const { getDepositAddress } = api.wallet
const { anAddress, close, gasOf, isErased, paymentsTo, settle, settleAtOnce } = createClosing(fixture)
const { signInAgain } = createWithdrawing(fixture)

beforeAll(async () => {
  const receipt = { coin: 'MCS', units: 10n ** 12n, txid: '', logIndex: 0, from: '', block: 1n } as const
  await kernel.db.tx(async (tx) => {
    const at = kernel.clock.now()
    await modules.wallet.chainHooks.houseFunded(tx, { ...receipt, id: crypto.randomUUID(), at })
  })
})

describe('the bonus of an erased account', () => {
  const unitsOf = async (account: Parameters<typeof modules.ledger.getBalance>[1]) =>
    (await modules.ledger.getBalance(kernel.db, account)).balance
  const budget = () => unitsOf({ class: 'BONUS_BUDGET', currency: 'MCS' })
  const bonusOf = ({ memberId }: WalletMember) =>
    unitsOf({ class: 'MEMBER_BONUS', currency: 'MCS', ownerId: memberId })
  async function anInvitedMember(): Promise<WalletMember> {
    const member = await fixture.aWalletMember({})
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
    fixture.advance(GRACE_MS)
    expect(await modules.accountClosure.eraseClosed()).toBe(1)
    expect(await bonusOf(member)).toBe(0n)
    expect(await budget()).toBe(before)
    const entries = await modules.ledger.listEntriesOf(member.memberId)
    expect(entries.at(-1)).toMatchObject({ kind: 'signup_free_increase', detail: 'forfeited' })
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('goes back once, however often and at once it is asked for; where none is left nothing is posted', async () => {
    const before = await budget()
    const { memberId } = await anInvitedMember()
    expect(await settleAtOnce(memberId)).toEqual([true, true])
    await settle(memberId)
    expect(await budget()).toBe(before)
    expect(await modules.ledger.listEntriesOf(memberId)).toHaveLength(2)
  })
})

describe('closing with gas', () => {
  it('asks where it goes: an address that is missing, wrong, or of somebody here is refused and changes nothing', async () => {
    const member = await fixture.aWalletMember({ TRX: '1.400001' })
    const other = await fixture.aWalletMember({})
    const addressOf = async ({ token }: WalletMember) =>
      (await fixture.ok(getDepositAddress, { token })).address
    const refused = [
      [undefined, 'WITHDRAW-B001'],
      [' ', 'WITHDRAW-B001'],
      [anAddress().replace(/.$/, '0'), 'WITHDRAW-B004'],
      ['TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 'WITHDRAW-B004'],
      [await addressOf(other), 'WITHDRAW-B004'],
      [await addressOf(member), 'WITHDRAW-B005'],
    ] as const
    for (const [gasAddress, code] of refused) {
      const { http, failure } = await close(member, gasAddress === undefined ? {} : { gasAddress })
      expect([http, failure?.code, failure?.fields]).toEqual([400, code, { gasAddress: code }])
    }
    expect(await fixture.ok(getMe, { token: member.token })).toMatchObject({ closesAt: null })
    expect(
      await kernel.db.many(sql`select 1 from wallet_payouts where member_id = ${member.memberId}`),
    ).toEqual([])
  })

  it('asks for nothing where the transfer itself would cost as much: what is left stays with the pseudonym', async () => {
    const member = await fixture.aWalletMember({ TRX: '1.4' })
    expect((await close(member, { gasAddress: 'anything' })).http).toBe(200)
    fixture.advance(GRACE_MS)
    expect(await modules.accountClosure.eraseClosed()).toBe(1)
    expect(await isErased(member)).toBe(true)
    expect(await gasOf(member)).toEqual({ balance: 1_400_000n, hold: 0n })
  })

  it('says in the mail where it goes, as only who knows the address can tell; without gas it says nothing of it', async () => {
    const address = anAddress()
    const [member, poor] = [await fixture.aWalletMember({ TRX: '100' }), await fixture.aWalletMember({})]
    await close(member, { gasAddress: address })
    await close(poor)
    const [mail] = await fixture.mails(member.email)
    expect(mail?.text).toContain(`${address.slice(0, 6)}***${address.slice(-5)}`)
    expect(mail?.text).not.toContain(address)
    expect((await fixture.mails(poor.email))[0]?.text).not.toContain('***')
  })

  it('moves nothing before the 30 days are over', async () => {
    const address = anAddress()
    const member = await fixture.aWalletMember({ TRX: '100' })
    expect((await close(member, { gasAddress: ` ${address} ` })).http).toBe(200)
    fixture.advance(GRACE_MS - HOUR_MS)
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    expect(await paymentsTo(address)).toEqual([])
    expect(await gasOf(member)).toEqual({ balance: 100_000_000n, hold: 0n })
  })

  it('is void once its member signs in: a later closing pays to its own address only', async () => {
    const [first, second] = [anAddress(), anAddress()]
    const member = await fixture.aWalletMember({ TRX: '100' })
    await close(member, { gasAddress: first })
    const back = { ...member, ...(await signInAgain(member)) }
    await kernel.db.run(sql`
      update identity_members set state = 'CLOSING', closes_at = ${kernel.clock.now()} where id = ${member.memberId}`)
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    expect(await paymentsTo(first)).toEqual([])
    await kernel.db.run(sql`
      update identity_members set state = 'ACTIVE', closes_at = null where id = ${member.memberId}`)
    await close(back, { gasAddress: second })
    fixture.advance(GRACE_MS)
    await modules.accountClosure.eraseClosed()
    expect(await paymentsTo(first)).toEqual([])
    expect(await paymentsTo(second)).toHaveLength(1)
  })

  it('goes to the address that was laid down last', async () => {
    const [first, second] = [anAddress(), anAddress()]
    const { memberId } = await fixture.aWalletMember({ TRX: '100' })
    for (const gasAddress of [first, second])
      await kernel.db.tx((tx) => modules.wallet.createGasPayout(tx, { memberId, gasAddress }))
    expect(await settle(memberId)).toBe(false)
    expect([await paymentsTo(first), await paymentsTo(second)]).toMatchObject([[], [{ units: 98_600_000n }]])
  })

  it('an address goes on after the erasure: what comes there is booked for its pseudonym, and nothing stops', async () => {
    const member = await fixture.aWalletMember({})
    await close(member)
    fixture.advance(GRACE_MS)
    expect(await modules.accountClosure.eraseClosed()).toBe(1)
    await fixture.deposit(member, 'USDT', '7')
    await fixture.deposit(member, 'TRX', '3')
    const ownerId = member.memberId
    const [usdt, trx] = await modules.ledger.getBalances(kernel.db, [
      { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId },
      { class: 'MEMBER_GAS', currency: 'TRX', ownerId },
    ])
    expect([usdt, trx]).toEqual([7_000_000n, 3_000_000n])
    expect(await fixture.booksAreRight()).toBe(true)
  })

  it('waits where gas came after a closing that was without any: nobody said where it goes', async () => {
    const member = await fixture.aWalletMember({})
    await close(member)
    await fixture.deposit(member, 'TRX', '50')
    fixture.advance(GRACE_MS)
    expect(await modules.accountClosure.eraseClosed()).toBe(0)
    expect(await isErased(member)).toBe(false)
    expect(await gasOf(member)).toEqual({ balance: 50_000_000n, hold: 0n })
  })
})
