import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { ALLOCATION_NAMES } from '#contract/console/money/ledger.ts'
import { parseUnits } from '#contract/money.ts'
import { STAFF_ROLES } from '#contract/rules/staff-rights.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { bringCapital } from '#testing/fixtures/ico-fixture.ts'
import { writeTrxPrice } from '#testing/outside/market-price.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'

/** No coin is shared out here as a sandbox does: what swaps and bonuses live on comes from the console alone. */
const fixture = await createWalletFixture()
const staff = await openConsole(fixture)
const { kernel, modules } = fixture.app
const { quoteGas, quoteSwap, swap, topUpGas } = api.wallet
const { listAllocations, requestAllocation } = consoleApi.ledger
const { requests } = consoleApi
const reason = 'Because the test says so.'
type Purpose = (typeof ALLOCATION_NAMES)[number]

beforeEach(() => modules.market.confirmMcsPrice())

const requestTo = async (to: Purpose, amount: string) =>
  (await staff.finance.ok(requestAllocation, { body: { to, amount, reason } })).requestId
const approve = (id: string, key: string = randomUUID()) =>
  staff.risk.call(requests.approveRequest, { params: { id }, key })
const stateOf = async (id: string) => (await staff.risk.ok(requests.getRequest, { params: { id } })).state

async function setAside(to: Purpose, amount: string): Promise<void> {
  expect((await approve(await requestTo(to, amount))).data).toMatchObject({ state: 'DONE', failure: null })
}

/** What lies where, in millionths. */
async function sums(to: Purpose) {
  const { items, capital } = await staff.auditor.ok(listAllocations)
  const found = items.find(({ id }) => id === to)
  const source = capital.find(({ coin }) => coin === found?.coin)
  return { balance: parseUnits(found?.balance ?? '') ?? 0n, capital: parseUnits(source?.balance ?? '') ?? 0n }
}

async function transfers(): Promise<bigint> {
  return (await kernel.db.one<{ n: bigint }>(sql`select count(*) as n from ledger_transfers`)).n
}

const quoteOf = ({ token }: WalletMember, way: 'MCS_USDT' | 'USDT_MCS') =>
  fixture.call(quoteSwap, { token, body: { way, request_amount: '100' } })

it('swaps, gas and sign-up bonuses live on what two persons set aside, and on nothing before', async () => {
  const member = await fixture.aWalletMember({ MCS: '1000', USDT: '1000' })
  for (const way of ['MCS_USDT', 'USDT_MCS'] as const)
    expect((await quoteOf(member, way)).failure?.code, way).toBe('SWAP-A002')
  const buyGas = async () => {
    await writeTrxPrice(fixture, '0.3')
    const { quoteId } = await fixture.ok(quoteGas, { token: member.token, query: { trx: '100' } })
    return fixture.code(topUpGas, { token: member.token, body: { quoteId } })
  }
  expect(await buyGas()).toBe('SWAP-A002')
  const welcome = ({ memberId }: WalletMember) =>
    kernel.db.tx((tx) => modules.wallet.welcomeMember(tx, { memberId, isInvited: true }))
  expect(await welcome(member)).toBeNull()

  await bringCapital(fixture.app, 'MCS', '2000000')
  await bringCapital(fixture.app, 'USDT', '50000')
  await bringCapital(fixture.app, 'TRX', '5000')
  expect((await quoteOf(member, 'MCS_USDT')).failure?.code).toBe('SWAP-A002')
  expect(await buyGas()).toBe('SWAP-A002')

  await setAside('SWAP_TREASURY_MCS', '1000000')
  await setAside('SWAP_TREASURY_USDT', '20000.5')
  await setAside('SWAP_TREASURY_TRX', '4000')
  await setAside('BONUS_BUDGET_MCS', '10000')
  expect(await staff.finance.ok(listAllocations)).toEqual({
    items: [
      { id: 'SWAP_TREASURY_MCS', coin: 'MCS', balance: '1000000' },
      { id: 'SWAP_TREASURY_USDT', coin: 'USDT', balance: '20000.5' },
      { id: 'SWAP_TREASURY_TRX', coin: 'TRX', balance: '4000' },
      { id: 'BONUS_BUDGET_MCS', coin: 'MCS', balance: '10000' },
    ],
    capital: [
      { coin: 'MCS', balance: '990000' },
      { coin: 'USDT', balance: '29999.5' },
      { coin: 'TRX', balance: '1000' },
    ],
  })

  for (const way of ['MCS_USDT', 'USDT_MCS'] as const) {
    const { data } = await quoteOf(member, way)
    const body = { quoteId: data?.quoteId ?? '', otpCode: member.code() }
    expect(await fixture.code(swap, { token: member.token, body }), way).toBe('success')
  }
  expect(await buyGas()).toBe('success')
  expect(await welcome(await fixture.aWalletMember({}))).toBe('260')
  expect(await fixture.booksAreRight()).toBe(true)
})

it('both accounts stand in the request and in the log, with who asked, who agreed and why', async () => {
  await bringCapital(fixture.app, 'TRX', '10')
  const id = await requestTo('SWAP_TREASURY_TRX', '7.5')
  const shown = { before: {}, after: { OPERATOR_CAPITAL: '-7.5 TRX', SWAP_TREASURY: '+7.5 TRX' } }
  expect(await staff.risk.ok(requests.getRequest, { params: { id } })).toMatchObject({
    kind: 'allocation',
    subject: 'SWAP_TREASURY TRX',
    askedBy: { loginId: staff.finance.loginId },
    reason,
    ...shown,
  })
  await approve(id)
  const logOf = async (action: string) =>
    (await staff.owner.ok(consoleApi.audit.listAudit, { query: { action } })).items[0]
  expect(await logOf('ledger.requestAllocation')).toMatchObject({
    by: { loginId: staff.finance.loginId },
    subject: 'SWAP_TREASURY TRX',
    reason,
    ...shown,
  })
  expect(await logOf('requests.approve')).toMatchObject({
    by: { loginId: staff.risk.loginId },
    subject: 'allocation SWAP_TREASURY TRX',
    reason,
    ...shown,
  })
  const [entry] = (await staff.auditor.ok(consoleApi.ledger.listLedgerEntries)).items
  expect(entry).toMatchObject({
    kind: 'operator_deposit',
    detail: id,
    amount: '7.5',
    debitClass: 'OPERATOR_CAPITAL',
    creditClass: 'SWAP_TREASURY',
  })
})

it('more than the capital is not asked for, and not done when the capital has gone since; nothing has changed', async () => {
  await bringCapital(fixture.app, 'MCS', '10')
  const { capital } = await sums('BONUS_BUDGET_MCS')
  const all = { to: 'BONUS_BUDGET_MCS', amount: String(capital / 1_000_000n + 1n), reason } as const
  expect(await staff.finance.code(requestAllocation, { body: all })).toBe('STAFF-A008')

  await bringCapital(fixture.app, 'MCS', '1')
  const late = await requestTo('BONUS_BUDGET_MCS', all.amount)
  await setAside('SWAP_TREASURY_MCS', '2')
  const before = [await sums('BONUS_BUDGET_MCS'), await transfers()]
  expect((await approve(late)).failure?.code).toBe('STAFF-A008')
  expect([await sums('BONUS_BUDGET_MCS'), await transfers()]).toEqual(before)
  // It waits: once the capital is there it can still be agreed to.
  await bringCapital(fixture.app, 'MCS', '2')
  expect((await approve(late)).data?.state).toBe('DONE')
})

it('a request is done once, however often and by whichever key, and not at all when it crashes in the middle', async () => {
  await bringCapital(fixture.app, 'USDT', '500')
  const id = await requestTo('SWAP_TREASURY_USDT', '100')
  const before = await sums('SWAP_TREASURY_USDT')
  await crashingAt(kernel.db, 'ledger_transfers', async () => {
    expect((await approve(id)).http).toBe(500)
  })
  expect([await sums('SWAP_TREASURY_USDT'), await stateOf(id)]).toEqual([before, 'OPEN'])
  const key = randomUUID()
  const keys = Array.from({ length: 25 }, () => key).concat(Array.from({ length: 25 }, () => randomUUID()))
  const answers = await Promise.all(keys.map((one) => approve(id, one)))
  expect(new Set(answers.map(({ data, failure }) => data?.state ?? failure?.code))).toEqual(
    new Set(['DONE', 'STAFF-A006']),
  )
  const moved = 100_000_000n
  expect(await sums('SWAP_TREASURY_USDT')).toEqual({
    balance: before.balance + moved,
    capital: before.capital - moved,
  })
  // Its number is the posting's name, so that the same request moves nothing more from anywhere.
  const again = { name: id, to: 'swapTreasury', currency: 'USDT', units: moved } as const
  expect(await kernel.db.tx((tx) => modules.wallet.allocate(tx, again))).toBe(true)
  expect((await sums('SWAP_TREASURY_USDT')).balance).toBe(before.balance + moved)
})

it('eight requests agreed to in one moment take the capital for one', async () => {
  const { capital } = await sums('SWAP_TREASURY_TRX')
  const amount = String(capital / 1_000_000n + 1n)
  await bringCapital(fixture.app, 'TRX', '1.5')
  const ids: string[] = []
  for (let n = 0; n < 8; n += 1) ids.push(await requestTo('SWAP_TREASURY_TRX', amount))
  const before = await sums('SWAP_TREASURY_TRX')
  const answers = await Promise.all(ids.map((id) => approve(id)))
  const ends = answers.map(({ data, failure }) => data?.state ?? failure?.code)
  expect(ends.filter((end) => end === 'DONE')).toHaveLength(1)
  expect(ends.filter((end) => end !== 'DONE' && end !== 'FAILED' && end !== 'STAFF-A008')).toEqual([])
  const moved = parseUnits(amount) ?? 0n
  expect(await sums('SWAP_TREASURY_TRX')).toEqual({
    balance: before.balance + moved,
    capital: before.capital - moved,
  })
  expect(await fixture.booksAreRight()).toBe(true)
})

it('finance asks and risk or the owner agrees; nobody else does either', async () => {
  await bringCapital(fixture.app, 'MCS', '10')
  const body = { to: 'BONUS_BUDGET_MCS', amount: '1', reason } as const
  for (const role of STAFF_ROLES.filter((one) => one !== 'finance'))
    expect(await staff[role].code(requestAllocation, { body }), role).toBe('STAFF-A001')
  const id = await requestTo('BONUS_BUDGET_MCS', '1')
  const before = await sums('BONUS_BUDGET_MCS')
  for (const role of STAFF_ROLES.filter((one) => one !== 'owner' && one !== 'risk'))
    expect(await staff[role].code(requests.approveRequest, { params: { id } }), role).toBe('STAFF-A001')
  expect(await sums('BONUS_BUDGET_MCS')).toEqual(before)
  expect((await staff.owner.ok(requests.approveRequest, { params: { id } })).state).toBe('DONE')
})

it('what is wrong is told at its field, and nothing is asked for', async () => {
  const asked = async (wrong: Readonly<Record<string, string>>) => {
    // Checked border: the body is wrong on purpose.
    const body = { to: 'BONUS_BUDGET_MCS', amount: '1', reason, ...wrong } as never
    return (await staff.finance.call(requestAllocation, { body })).failure?.fields
  }
  for (const amount of ['0', '-1', 'x', '', '1.0000001'])
    expect(await asked({ amount }), amount).toEqual({ amount: 'STAFF-B002' })
  // A bonus is MCS and nothing else, and a member's account is no purpose.
  for (const to of ['BONUS_BUDGET_USDT', 'MEMBER_AVAILABLE', ''])
    expect(await asked({ to }), to).toEqual({ to: 'STAFF-B002' })
  expect(await asked({ reason: ' ' })).toEqual({ reason: 'STAFF-B001' })
})
