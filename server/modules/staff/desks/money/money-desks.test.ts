import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { parseUnits } from '#contract/money.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { PLAN_TERMS_VERSION } from '#server/modules/rewards/rewards.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { bringCapital } from '#testing/fixtures/ico-fixture.ts'

const fixture = await createGameFixture()
const staff = await openConsole(fixture)
const { db } = fixture.app.kernel
const { modules } = fixture.app
const reason = 'Because the test says so.'
const { requests } = consoleApi
await bringCapital(fixture.app, 'USDT', '100000000')
await bringCapital(fixture.app, 'MCS', '100000000')

const approve = (requestId: string, key: string = randomUUID()) =>
  staff.owner.call(requests.approveRequest, { params: { id: requestId }, key })

async function mcsOf(memberId: string): Promise<bigint> {
  return parseUnits((await modules.wallet.balanceIn(db, memberId)).MCS.available) ?? 0n
}

describe('membership', () => {
  it('a granted period follows what is paid, costs nothing, and gives nothing back', async () => {
    const member = await fixture.aFunded({ MCS: '1000' })
    const body = { loginId: member.id, item: 'SIGNAL', days: 30, reason } as const
    const { requestId } = await staff.finance.ok(consoleApi.membership.requestGrant, { body })
    await approve(requestId)
    const query = { loginId: member.id }
    const { items } = await staff.finance.ok(consoleApi.membership.listSubscriptions, { query })
    expect(items).toMatchObject([{ item: 'SIGNAL', days: 30, mcs: '0', usd: '0', isGranted: true }])
    const [grant] = items
    // The trial goes on first.
    expect(Date.parse(grant?.start ?? '') - Date.parse(grant?.paidAt ?? '')).toBeGreaterThan(2 * DAY_MS)
    const asked = await staff.finance.ok(consoleApi.membership.requestCancel, {
      params: { id: grant?.id ?? '' },
      body: { reason },
    })
    const before = await mcsOf(member.memberId)
    expect((await approve(asked.requestId)).data).toMatchObject({ state: 'DONE' })
    expect(await mcsOf(member.memberId)).toBe(before)
    const again = { params: { id: grant?.id ?? '' }, body: { reason } }
    expect(await staff.finance.code(consoleApi.membership.requestCancel, again)).toBe('STAFF-A008')
  })

  it('a paid period is refunded by the rules, once, and not at all when it crashes in the middle', async () => {
    const member = await fixture.aFunded({ MCS: '1000' })
    const token = await fixture.token(member)
    const quote = await fixture.ok(api.membership.quoteMembership, {
      token,
      body: { item: 'AUTOBOT', days: 30 },
    })
    await fixture.ok(api.membership.subscribe, { token, body: { quoteId: quote.quoteId } })
    const { items } = await staff.finance.ok(consoleApi.membership.listSubscriptions, {
      query: { loginId: member.id, list: 'ENDING' },
    })
    const id = items[0]?.id ?? ''
    const { refundMcs } = await modules.membership.previewCancel({ memberId: member.memberId, id })
    const { requestId } = await staff.finance.ok(consoleApi.membership.requestCancel, {
      params: { id },
      body: { reason },
    })
    const before = await mcsOf(member.memberId)
    await crashingAt(db, 'ledger_transfers', async () => {
      expect((await approve(requestId)).http).toBe(500)
    })
    expect(await mcsOf(member.memberId)).toBe(before)
    const key = randomUUID()
    await Promise.all(Array.from({ length: 50 }, () => approve(requestId, key)))
    expect((await mcsOf(member.memberId)) - before).toBe(parseUnits(refundMcs))
    const { items: cancelled } = await staff.finance.ok(consoleApi.membership.listSubscriptions, {
      query: { loginId: member.id, list: 'CANCELLED' },
    })
    expect(cancelled).toMatchObject([{ state: 'CANCELLED', refundMcs }])
  })
})

describe('reward plans', () => {
  const sums = async () => {
    const { treasury, capital } = await staff.finance.ok(consoleApi.rewards.getRewards)
    return { treasury: parseUnits(treasury) ?? 0n, capital: parseUnits(capital) ?? 0n }
  }

  it('the treasury is filled once, however often one key approves, and not at all after a crash', async () => {
    const body = { source: 'OPERATOR_CAPITAL', amount: '1234.5', reason } as const
    const { requestId } = await staff.finance.ok(consoleApi.rewards.requestTreasury, { body })
    const before = await sums()
    await crashingAt(db, 'ledger_transfers', async () => {
      expect((await approve(requestId)).http).toBe(500)
    })
    expect(await sums()).toEqual(before)
    const key = randomUUID()
    await Promise.all(Array.from({ length: 50 }, () => approve(requestId, key)))
    const after = await sums()
    const moved = parseUnits('1234.5') ?? 0n
    expect([after.treasury - before.treasury, before.capital - after.capital]).toEqual([moved, moved])
    const tooMuch = { ...body, amount: '999999999' }
    expect(await staff.finance.code(consoleApi.rewards.requestTreasury, { body: tooMuch })).toBe('STAFF-A008')
    for (const amount of ['0', '-1', 'x', ''])
      expect(
        await staff.finance.code(consoleApi.rewards.requestTreasury, { body: { ...body, amount } }),
      ).toBe('STAFF-B002')
  })

  it('one person stops them, two let them go on', async () => {
    await staff.risk.ok(consoleApi.rewards.pausePlans, { body: { reason } })
    expect(await staff.risk.code(consoleApi.rewards.pausePlans, { body: { reason } })).toBe('STAFF-A008')
    expect((await staff.risk.ok(consoleApi.rewards.getRewards)).isOn).toBe(false)
    const { requestId } = await staff.finance.ok(consoleApi.settings.requestParameter, {
      params: { id: 'plan.on' },
      body: { value: 'true', reason },
    })
    expect((await approve(requestId)).data).toMatchObject({ state: 'DONE' })
    expect((await staff.risk.ok(consoleApi.rewards.getRewards)).isOn).toBe(true)
  })

  it('the first page tells what running plans can cost and what lies in reserve, and when that is too little', async () => {
    const { memberId } = await fixture.aFunded({ USDT: '500' })
    const form = { amount: '500', agreeTerms: true, termsVersion: PLAN_TERMS_VERSION }
    await db.tx((tx) => modules.rewards.joinPlan(tx, { memberId, form }))
    const cover = async () => {
      fixture.advance(MINUTE_MS)
      return (await staff.auditor.ok(consoleApi.reports.getToday)).money?.cover
    }
    expect(await cover()).toEqual({ owed: '775', reserve: '775', isShort: false })
    await db.run(sql`update rewards_plans set bonus = bonus + 1`)
    expect(await cover()).toEqual({ owed: '775.000001', reserve: '775', isShort: true })
    await db.run(sql`update rewards_plans set bonus = bonus - 1`)
  })

  it('a day that never was has no batch', async () => {
    for (const id of ['2020-01-01', '2026-99-99', 'soon']) {
      expect(await staff.auditor.code(consoleApi.rewards.getBatch, { params: { id } })).toBe('COMMON-A001')
      const records = { params: { id }, query: {} }
      expect(await staff.auditor.code(consoleApi.rewards.listBatchRecords, records)).toBe('COMMON-A001')
    }
  })
})

describe('the token sale', () => {
  const form = {
    price: '0.25',
    cap: '1000',
    opensAt: '2026-12-01T00:00:00.000Z',
    closesAt: '2027-01-01T00:00:00.000Z',
    reason,
  }

  it('a round is made, announced and closed by two persons each; its cover is set aside and comes back', async () => {
    const made = await staff.finance.ok(consoleApi.ico.requestRound, { body: form })
    await approve(made.requestId)
    const [round] = (await staff.owner.ok(consoleApi.ico.listStaffRounds)).items
    expect(round).toMatchObject({ state: 'DRAFT', cap: '1000', price: '0.25' })
    const params = { id: round?.id ?? '' }
    const capital = async () =>
      (await modules.ledger.getBalance(db, { class: 'OPERATOR_CAPITAL', currency: 'MCS' })).balance
    const before = await capital()
    const opened = await staff.finance.ok(consoleApi.ico.requestOpening, { params, body: { reason } })
    expect((await approve(opened.requestId)).data).toMatchObject({ state: 'DONE' })
    expect(await capital()).toBeLessThan(before)
    expect(await staff.finance.code(consoleApi.ico.requestOpening, { params, body: { reason } })).toBe(
      'STAFF-A008',
    )
    const closed = await staff.finance.ok(consoleApi.ico.requestClosing, { params, body: { reason } })
    expect((await approve(closed.requestId)).data).toMatchObject({ state: 'DONE' })
    expect(await capital()).toBe(before)
  })

  it.each([
    ['price', { price: '0' }],
    ['cap', { cap: '1' }],
    ['closesAt', { closesAt: form.opensAt }],
    ['bonusTiers', { bonusTiers: 'all' }],
  ])('a wrong %s is told at its field', async (field, wrong) => {
    const { failure } = await staff.finance.call(consoleApi.ico.requestRound, { body: { ...form, ...wrong } })
    expect(failure).toMatchObject({ code: 'STAFF-B002', fields: { [field]: 'STAFF-B002' } })
  })
})

describe('the game', () => {
  it('a void round gives every stake back whole; a decided one stays as it is', async () => {
    const [one, other] = [await fixture.aFunded(), await fixture.aFunded()]
    const seq = await fixture.nextRound()
    const before = [await mcsOf(one.memberId), await mcsOf(other.memberId)]
    await fixture.bet(one, seq, ['UP', '500'])
    await fixture.bet(other, seq, ['DOWN', '300'])
    const { largestBets, round } = await staff.risk.ok(consoleApi.game.getGame)
    expect(largestBets.map(({ member, amount }) => [member.loginId, amount])).toEqual([
      [one.id, '500'],
      [other.id, '300'],
    ])
    expect(round).toMatchObject({ id: String(seq), up: { sum: '500', count: 1 } })
    const params = { id: String(seq) }
    const { requestId } = await staff.trading.ok(consoleApi.game.requestVoid, { params, body: { reason } })
    expect(await staff.trading.code(requests.approveRequest, { params: { id: requestId } })).toBe(
      'STAFF-A001',
    )
    await staff.risk.ok(requests.approveRequest, { params: { id: requestId } })
    await modules.game.runDue()
    expect([await mcsOf(one.memberId), await mcsOf(other.memberId)]).toEqual(before)
    const { round: ended } = await staff.risk.ok(consoleApi.game.listRoundBets, { params })
    expect(ended).toMatchObject({ state: 'VOID', up: { sum: '500', count: 1 } })
    expect(ended.paidAt).not.toBeNull()
    expect(await staff.trading.code(consoleApi.game.requestVoid, { params, body: { reason } })).toBe(
      'STAFF-A008',
    )
    expect(await modules.game.getRoundProof(String(seq), 0)).toMatchObject({ round: { state: 'VOID' } })
  })

  it('one person takes the bets away; a bet is refused then', async () => {
    const member = await fixture.aFunded()
    const seq = await fixture.nextRound()
    await staff.risk.ok(consoleApi.game.pauseGame, { body: { reason } })
    const body = { seq, side: 'UP', amount: '100' }
    const token = await fixture.token(member)
    expect(await fixture.code(api.game.placeBet, { token, body })).toBe('GAME-A002')
    const { items } = await staff.owner.ok(consoleApi.audit.listAudit, {
      query: { action: 'game.pauseGame' },
    })
    expect(items).toMatchObject([{ subject: 'game.on', after: { 'game.on': 'false' }, reason }])
  })
})

it('a flagged pair is decided once: confirmed, what waited is cancelled', async () => {
  const upline = await fixture.aFunded()
  const member = await fixture.aFunded({ MCS: '1000' }, upline)
  const token = await fixture.token(member)
  await modules.market.confirmMcsPrice()
  // More than the sign-up bonus pays for: only then the upline earns of it.
  const body = { item: 'AUTOBOT' as const, days: 90 }
  const { quoteId } = await fixture.ok(api.membership.quoteMembership, { token, body })
  await fixture.ok(api.membership.subscribe, { token, body: { quoteId } })
  await db.run(sql`
    insert into referral_flags (member_id, upline_id, reason, state, found_at)
    values (${member.memberId}, ${upline.memberId}, 'DEVICE', 'OPEN', ${fixture.app.kernel.clock.now()})
    on conflict (member_id, upline_id) do update set state = 'OPEN'`)
  const find = async (state: 'OPEN' | 'CONFIRMED') =>
    (await staff.risk.ok(consoleApi.referral.listFlags, { query: { state } })).items.find(
      (one) => one.member.id === member.memberId,
    )
  const flag = await find('OPEN')
  expect(flag).toMatchObject({ member: { loginId: member.id }, upline: { loginId: upline.id } })
  expect(flag?.waiting.map(({ coin }) => coin)).toEqual(['MCS'])
  const decide = () =>
    staff.risk.call(consoleApi.referral.decideFlag, {
      params: { id: flag?.id ?? '' },
      body: { decision: 'CONFIRMED', reason },
    })
  const answers = await Promise.all([decide(), decide(), decide()])
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  expect((await find('CONFIRMED'))?.waiting).toEqual([])
  const tree = await staff.owner.ok(consoleApi.referral.getTree, { query: { loginId: upline.id } })
  expect(tree.items.map(({ loginId }) => loginId)).toEqual([member.id])
  expect(tree.member.counts[0]).toBe(1)
})
