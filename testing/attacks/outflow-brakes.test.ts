import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { parseUnits, formatUnits, type Currency } from '#contract/money.ts'
import { BRAKES, type BrakeName } from '#contract/rules/money/brakes.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole, signInStaff } from '#testing/fixtures/console-fixture.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { endWithdrawLock, setUpOtp } from '#testing/members/otp-setup.ts'
import { totp } from '#tools/seed/totp.ts'
import { payerOf, uplineTools } from '#testing/members/upline-tools.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'

/*
 * A trick that no other rule foresaw is played by the rules that are there: every call is allowed and every account is
 * somebody else's. What is left to stop it is the day's bound.
 */
const ACCOUNTS = process.env['ATTACKS'] === 'full' ? 100 : 24
const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const { db } = kernel
const money = await openMoneyTools(fixture)
const tools = uplineTools(fixture, money)
const staff = await openConsole(fixture)
const why = 'The outflow was looked into and is right.'

type Member = Awaited<ReturnType<typeof aMember>>

async function aMember() {
  const member = await fixture.aMember()
  const memberId = kernel.tokens.verify(member.token)?.memberId ?? ''
  const { secret } = await setUpOtp(fixture, member)
  await endWithdrawLock(fixture, memberId)
  for (const [coin, amount] of [
    ['MCS', '2000'],
    ['USDT', '500'],
    ['TRX', '100'],
  ] as const)
    await fixture.deposit({ memberId }, coin, amount)
  return { ...member, memberId, code: () => totp(secret, kernel.clock.nowMs()) }
}

async function fundTreasury(coin: Currency): Promise<void> {
  const id = randomUUID()
  const units = parseUnits('1000000') ?? 0n
  const receipt = { id, coin, units, txid: id, logIndex: 0, from: '', block: 1n, at: kernel.clock.now() }
  await db.tx((tx) => modules.wallet.chainHooks.houseFunded(tx, receipt))
}

const setBound = (brake: BrakeName, whole: number) =>
  db.tx((tx) => kernel.parameters.change(tx, BRAKES[brake].parameter, whole))

async function brakeOf(name: BrakeName) {
  const found = (await kernel.brakes.list(db)).find((one) => one.name === name)
  return { isHeld: found?.isHeld, today: formatUnits(found?.units ?? 0n) }
}

/** Asked for by one of the staff and approved by another. */
async function release(brake: BrakeName, amount: string): Promise<void> {
  const until = new Date(kernel.clock.nowMs() + HOUR_MS).toISOString()
  const finance = await signInStaff(fixture, 'finance1')
  const body = { brake, amount, until, reason: why }
  const { requestId } = await finance.ok(consoleApi.brakes.requestRelease, { body })
  const risk = await signInStaff(fixture, 'risk1')
  const { state } = await risk.ok(consoleApi.requests.approveRequest, { params: { id: requestId } })
  expect(state).toBe('DONE')
}

const members: Member[] = []

beforeAll(async () => {
  for (const coin of ['USDT', 'MCS'] as const) await fundTreasury(coin)
  for (let index = 0; index < ACCOUNTS; index += 1) members.push(await aMember())
  fixture.advance(MINUTE_MS)
  await modules.market.confirmMcsPrice()
}, 60_000)

/** All swap 1,000 MCS for 250 USDT at the same time. Returns the codes. */
async function swapAtOnce(swappers: readonly Member[]): Promise<string[]> {
  const body = { way: 'MCS_USDT', request_amount: '1000' } as const
  const quotes = await Promise.all(
    swappers.map(({ token }) => fixture.call(api.wallet.quoteSwap, { token, body })),
  )
  return Promise.all(
    swappers.map(async ({ token, code }, index) => {
      const { data, failure } = quotes[index] ?? {}
      if (data === undefined) return failure?.code ?? 'none'
      return fixture.code(api.wallet.swap, { token, body: { quoteId: data.quoteId, otpCode: code() } })
    }),
  )
}

const countOf = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length

describe('taking money out through many accounts by calls that are all allowed', () => {
  it('stops swaps of many accounts at the day’s bound, also over midnight, until two of the staff release them', async () => {
    await setBound('swapsToUsdt', 2_100)
    const codes = await swapAtOnce(members)
    expect([countOf(codes, 'success'), countOf(codes, 'SWAP-A002')]).toEqual([8, ACCOUNTS - 8])
    await vi.waitUntil(() => kernel.brakes.isHeld(db, 'swapsToUsdt'))
    const { items } = await staff.auditor.ok(consoleApi.brakes.listBrakes)
    const told = { today: '2000', bound: '2100', percent: 95, state: 'HELD' }
    expect(items.find(({ id }) => id === 'swapsToUsdt')).toMatchObject(told)
    const { queues } = await staff.risk.ok(consoleApi.reports.getToday)
    expect(queues.find(({ area }) => area === 'brakes')).toMatchObject({ count: 1 })

    fixture.advance(24 * HOUR_MS)
    await modules.market.confirmMcsPrice()
    const fresh = [await aMember(), await aMember(), await aMember()]
    expect(await swapAtOnce(fresh)).toEqual(['SWAP-A002', 'SWAP-A002', 'SWAP-A002'])
    await release('swapsToUsdt', '500')
    fixture.advance(MINUTE_MS)
    expect(await swapAtOnce(fresh)).toEqual(['success', 'success', 'success'])
  }, 60_000)

  it('hands withdrawals above the daily bound to staff, for any member', async () => {
    await setBound('withdrawals', 450)
    const swappers = await Promise.all([aMember(), aMember(), aMember(), aMember(), aMember(), aMember()])
    fixture.advance(MINUTE_MS)
    const asked = await Promise.all(
      swappers.map(({ token, code }) => {
        const body = {
          coin: 'USDT',
          address: fixture.strangeAddress(),
          quantity: '100',
          otpCode: code(),
        } as const
        return fixture.ok(api.wallet.withdraw, { token, body })
      }),
    )
    const waits = asked.map(({ withdrawal }) => withdrawal.waitsFor)
    expect([countOf(waits.map(String), 'chain'), countOf(waits.map(String), 'staff')]).toEqual([4, 2])
    expect(await modules.wallet.approveDue()).toBe(0)
    expect(await brakeOf('withdrawals')).toMatchObject({ today: '400', isHeld: true })
  })

  it('keeps commissions above the day’s bound waiting, and pays them once when they are released', async () => {
    await setBound('commissionsMcs', 50)
    const line = await tools.aLine('1')
    await tools.fundFees(parseUnits('10000') ?? 0n)
    const before = await tools.houseMcs('COMMISSION_PAYABLE')
    const fees = Array.from({ length: 10 }, () => tools.aFee(payerOf(line).memberId, parseUnits('20') ?? 0n))
    await db.tx((tx) => modules.referral.accrueAll(tx, fees))
    const owed = (await tools.houseMcs('COMMISSION_PAYABLE')) - before
    const day = await money.toNextBatch()
    const paid = owed + before - (await tools.houseMcs('COMMISSION_PAYABLE'))
    expect(paid > 0n && paid <= (parseUnits('50') ?? 0n)).toBe(true)
    expect(await brakeOf('commissionsMcs')).toMatchObject({ today: formatUnits(paid), isHeld: true })
    await money.toNextBatch()
    expect(await modules.referral.payReleased(day)).toBe(0)
    expect(before + owed - (await tools.houseMcs('COMMISSION_PAYABLE'))).toBe(paid)

    await release('commissionsMcs', '50')
    await Promise.all([modules.referral.payReleased(day), modules.referral.payReleased(day)])
    await setBound('commissionsMcs', 1_000)
    await modules.referral.payReleased(day)
    expect(await tools.houseMcs('COMMISSION_PAYABLE')).toBe(before)
    expect(await modules.referral.payReleased(day)).toBe(0)
    expect(await tools.booksAreRight()).toBe(true)
  }, 30_000)

  it('keeps sign-up bonuses above the day’s bound waiting, and gives each once when they are released', async () => {
    fixture.advance(24 * HOUR_MS)
    await setBound('signUpBonuses', 600)
    const inviter = await money.aFunded({})
    const given = async () =>
      (
        await db.one<{ count: number }>(sql`
        select count(*)::integer as count from ledger_transfers where kind = 'signup_free_increase'`)
      ).count
    const before = await given()
    await Promise.all(Array.from({ length: 5 }, () => money.aFunded({}, inviter)))
    expect((await given()) - before).toBe(2)
    expect(await modules.wallet.grantWaitingBonuses()).toBe(0)
    await release('signUpBonuses', '600')
    expect(await modules.wallet.grantWaitingBonuses()).toBe(2)
    await setBound('signUpBonuses', 10_000)
    expect(await modules.wallet.grantWaitingBonuses()).toBe(1)
    expect((await given()) - before).toBe(5)
    expect(await fixture.booksAreRight()).toBe(true)
  }, 30_000)
})
