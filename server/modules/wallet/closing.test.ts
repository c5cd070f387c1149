import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import type { PaymentNews } from '#server/modules/chain/chain.ts'
import { toBase58 } from '#server/modules/chain/tron-address.ts'
import { openWalletWorld, type WalletMember } from '#testing/wallet-world.ts'

/** What becomes of bonus and gas when an account closes, as the books and the chain's orders have it. */
const world = await openWalletWorld()
const { kernel, modules } = world.app
const { closeAccount, getMe, reauthenticate, signIn } = api.identity
const { getBalance, getDepositAddress, listHistories } = api.wallet
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
interface Payment {
  readonly id: string
  readonly coin: string
  readonly to: string
  readonly units: bigint
}
/** What the chain was told to pay to a member's address, in the order it was told. */
const paymentsTo = (address: string) =>
  kernel.db.many<Payment>(sql`
    select id, coin, to_address as "to", units from chain_payments where to_address = ${address} order by requested_at, id`)
const hear = (news: PaymentNews) => kernel.db.tx((tx) => modules.wallet.chainHooks.paymentNews(tx, news))
const confirm = (id: string, feeUnits: bigint) =>
  hear({ kind: 'confirmed', id, txid: 'ab12', feeUnits, at: kernel.clock.now() })
const gasOf = async ({ memberId }: WalletMember) => {
  const { balance, hold } = await modules.ledger.readBalance(kernel.db, {
    class: 'MEMBER_GAS',
    currency: 'TRX',
    ownerId: memberId,
  })
  return { balance, hold }
}
const isErased = async ({ memberId }: WalletMember) =>
  (await modules.identity.findMembers(kernel.db, [memberId])).get(memberId)?.isErased
const again = async (member: WalletMember): Promise<WalletMember> => {
  const { access_token } = await world.ok(signIn, { body: { id: member.id, password: member.password } })
  return { ...member, token: access_token }
}
/** Of nobody here; a new one each time. */
const anAddress = () =>
  toBase58(`41${createHash('sha256').update(crypto.randomUUID()).digest('hex').slice(0, 40)}`)

/** A member with 100 TRX whose 30 days are over. */
async function aClosedMember(gasAddress: string, funds = '100'): Promise<WalletMember> {
  const member = await world.aWalletMember({ TRX: funds })
  expect((await close(member, { gasAddress })).http).toBe(200)
  world.advance(DAYS_OF_GRACE * DAY_MS)
  return member
}

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

describe('closing with gas', () => {
  it('asks where it goes: an address that is missing, wrong, or of somebody here is refused and changes nothing', async () => {
    const member = await world.aWalletMember({ TRX: '1.400001' })
    const other = await world.aWalletMember({})
    const addressOf = async ({ token }: WalletMember) =>
      (await world.ok(getDepositAddress, { token })).address
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
    expect(await world.ok(getMe, { token: member.token })).toMatchObject({ closesAt: null })
    expect(
      await kernel.db.many(sql`select 1 from wallet_gas_payouts where member_id = ${member.memberId}`),
    ).toEqual([])
  })

  it('asks for nothing where the transfer itself would cost as much: what is left stays with the pseudonym', async () => {
    const member = await world.aWalletMember({ TRX: '1.4' })
    expect((await close(member, { gasAddress: 'anything' })).http).toBe(200)
    world.advance(DAYS_OF_GRACE * DAY_MS)
    expect(await modules.identity.eraseClosed()).toBe(1)
    expect(await isErased(member)).toBe(true)
    expect(await gasOf(member)).toEqual({ balance: 1_400_000n, hold: 0n })
  })

  it('moves nothing before the 30 days are over', async () => {
    const address = anAddress()
    const member = await world.aWalletMember({ TRX: '100' })
    expect((await close(member, { gasAddress: ` ${address} ` })).http).toBe(200)
    world.advance(DAYS_OF_GRACE * DAY_MS - HOUR_MS)
    expect(await modules.identity.eraseClosed()).toBe(0)
    expect(await paymentsTo(address)).toEqual([])
    expect(await gasOf(member)).toEqual({ balance: 100_000_000n, hold: 0n })
  })

  it('is void once its member signs in: a later closing pays to its own address only', async () => {
    const [first, second] = [anAddress(), anAddress()]
    const member = await world.aWalletMember({ TRX: '100' })
    await close(member, { gasAddress: first })
    const back = await again(member)
    await kernel.db.run(sql`
      update identity_members set state = 'CLOSING', closes_at = ${kernel.clock.now()} where id = ${member.memberId}`)
    expect(await modules.identity.eraseClosed()).toBe(0)
    expect(await paymentsTo(first)).toEqual([])
    await kernel.db.run(sql`
      update identity_members set state = 'ACTIVE', closes_at = null where id = ${member.memberId}`)
    await close(back, { gasAddress: second })
    world.advance(DAYS_OF_GRACE * DAY_MS)
    await modules.identity.eraseClosed()
    expect(await paymentsTo(first)).toEqual([])
    expect(await paymentsTo(second)).toHaveLength(1)
  })

  it('goes to the address that was laid down last', async () => {
    const [first, second] = [anAddress(), anAddress()]
    const { memberId } = await world.aWalletMember({ TRX: '100' })
    for (const gasAddress of [first, second])
      await kernel.db.tx((tx) => modules.wallet.layGasPayout(tx, { memberId, gasAddress }))
    expect(await kernel.db.tx((tx) => modules.wallet.settleClosing(tx, memberId))).toBe(false)
    expect([await paymentsTo(first), await paymentsTo(second)]).toMatchObject([[], [{ units: 98_600_000n }]])
  })

  it('waits where gas came after a closing that was without any: nobody said where it goes', async () => {
    const member = await world.aWalletMember({})
    await close(member)
    await world.deposit(member, 'TRX', '50')
    world.advance(DAYS_OF_GRACE * DAY_MS)
    expect(await modules.identity.eraseClosed()).toBe(0)
    expect(await isErased(member)).toBe(false)
    expect(await gasOf(member)).toEqual({ balance: 50_000_000n, hold: 0n })
  })
})

describe('the payout of gas', () => {
  it('holds the sum, prepays its transfer, and lets the account be erased only once it is confirmed', async () => {
    const address = anAddress()
    const member = await aClosedMember(address)
    expect(await modules.identity.eraseClosed()).toBe(0)
    const payments = await paymentsTo(address)
    expect(payments).toMatchObject([{ coin: 'TRX', units: 98_600_000n }])
    expect(await gasOf(member)).toEqual({ balance: 98_600_000n, hold: 98_600_000n })
    const { id } = payments[0] ?? { id: '' }
    await hear({ kind: 'signed', id, txid: 'ab12' })
    await hear({ kind: 'broadcast', id, txid: 'ab12' })
    expect(await modules.identity.eraseClosed()).toBe(0)
    expect(await isErased(member)).toBe(false)
    await confirm(id, 1_100_000n)
    await confirm(id, 1_100_000n)
    expect(await gasOf(member)).toEqual({ balance: 300_000n, hold: 0n })
    expect(await modules.identity.eraseClosed()).toBe(1)
    expect(await paymentsTo(address)).toHaveLength(1)
    const entries = await modules.ledger.readEntriesOf(id)
    expect(entries.map(({ op, kind, detail, amount }) => [op, kind, detail, amount])).toEqual([
      [2, 'withdraw', 'GAS', 98_600_000n],
      [1, 'withdraw_fee', 'prepaid', 1_400_000n],
      [3, 'withdraw', 'GAS', 98_600_000n],
      [1, 'withdraw_fee', 'network', 1_100_000n],
      [1, 'withdraw_fee', 'refund', 300_000n],
    ])
    expect(await world.booksAreRight()).toBe(true)
  })

  it('is ordered once by two runs at once', async () => {
    const address = anAddress()
    const member = await aClosedMember(address)
    const [settled, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = kernel.db.tx(async (tx) => {
      const isSettled = await modules.wallet.settleClosing(tx, member.memberId)
      settled.resolve()
      await mayEnd.promise
      return isSettled
    })
    await settled.promise
    const second = kernel.db.tx((tx) => modules.wallet.settleClosing(tx, member.memberId))
    await expect.poll(waitingForLocks).toBe(1)
    mayEnd.resolve()
    expect(await Promise.all([first, second])).toEqual([false, false])
    expect(await Promise.all([modules.identity.eraseClosed(), modules.identity.eraseClosed()])).toEqual([
      0, 0,
    ])
    expect(await paymentsTo(address)).toHaveLength(1)
    expect(await gasOf(member)).toEqual({ balance: 98_600_000n, hold: 98_600_000n })
  })

  it('that failed gives the sum back less what was burnt, and is ordered anew under another id', async () => {
    const address = anAddress()
    const member = await aClosedMember(address)
    await modules.identity.eraseClosed()
    const [failed] = await paymentsTo(address)
    const news = { kind: 'failed', id: failed?.id ?? '', burntUnits: 268_000n, why: 'reverted' } as const
    await hear(news)
    await hear(news)
    expect(await gasOf(member)).toEqual({ balance: 99_732_000n, hold: 0n })
    world.advance(1000)
    expect(await modules.identity.eraseClosed()).toBe(0)
    const payments = await paymentsTo(address)
    expect(payments.map(({ units }) => units)).toEqual([98_600_000n, 98_332_000n])
    await confirm(payments[1]?.id ?? '', 268_000n)
    expect(await modules.identity.eraseClosed()).toBe(1)
    expect(await gasOf(member)).toEqual({ balance: 1_132_000n, hold: 0n })
    expect(await world.booksAreRight()).toBe(true)
  })

  it('whose member signs in while it is under way still ends, and the account stays', async () => {
    const address = anAddress()
    const member = await aClosedMember(address)
    await modules.identity.eraseClosed()
    const [payment] = await paymentsTo(address)
    const { token } = await again(member)
    await confirm(payment?.id ?? '', 268_000n)
    expect(await modules.identity.eraseClosed()).toBe(0)
    expect(await world.ok(getBalance, { token })).toMatchObject({ gasTrx: '1.132' })
    const { items } = await world.ok(listHistories, { token, query: { types: 'withdraw' } })
    expect(items).toMatchObject([
      {
        type: 'withdraw',
        detail: 'GAS',
        coin: 'TRX',
        amount: '-98.6',
        result: 'Complete',
        address,
        txid: 'ab12',
      },
    ])
  })

  it('goes out in parts above what is signed at once', async () => {
    const address = anAddress()
    await aClosedMember(address, '1000')
    await modules.identity.eraseClosed()
    const [first] = await paymentsTo(address)
    await confirm(first?.id ?? '', 1_400_000n)
    world.advance(1000)
    expect(await modules.identity.eraseClosed()).toBe(0)
    const payments = await paymentsTo(address)
    expect(payments.map(({ units }) => units)).toEqual([500_000_000n, 497_200_000n])
  })

  it('waits while withdrawals of the member are locked, or all are switched off', async () => {
    const address = anAddress()
    const { memberId } = await aClosedMember(address)
    const lock = await kernel.db.tx((tx) =>
      modules.wallet.layLock(tx, { memberId, reason: 'RISK', note: 'asked by risk' }),
    )
    await modules.identity.eraseClosed()
    expect(await paymentsTo(address)).toEqual([])
    await kernel.db.tx((tx) => modules.wallet.liftLock(tx, lock))
    const withdrawals = (isOn: boolean) =>
      kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.on', isOn))
    await withdrawals(false)
    await modules.identity.eraseClosed()
    expect(await paymentsTo(address)).toEqual([])
    await withdrawals(true)
    await modules.identity.eraseClosed()
    expect(await paymentsTo(address)).toHaveLength(1)
  })
})
