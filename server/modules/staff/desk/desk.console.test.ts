import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { aPerson, openConsole, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'
import { listTrendDays, toRecords, toSums } from './trends.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { kernel } = fixture.app
await kernel.db.tx((tx) => kernel.parameters.change(tx, 'withdraw.new_address_hours', 0))
const staff = await openConsole(fixture)
const { withdraw } = createWithdrawing(fixture)
const { getDesk, getTrends } = consoleApi.desk
const idsFor = async (by: StaffCaller) => (await by.ok(getDesk)).items.map(({ id }) => id)

describe('the desk of one person', () => {
  it('holds a withdrawal until the own side has approved it, and nobody else’s', async () => {
    const member = await fixture.aWalletMember()
    const { id } = await withdraw(member, { quantity: '1500' })
    const { items, withdrawalsUsdt } = await staff.finance.ok(getDesk)
    expect(items).toMatchObject([
      { id, kind: 'withdrawal', subject: member.id, sum: { amount: '1500', coin: 'USDT' }, dueAt: null },
    ])
    expect(withdrawalsUsdt).toBe('1500')
    await staff.finance.ok(consoleApi.withdrawals.approveWithdrawal, { params: { id } })
    const colleague = await aPerson(fixture, 'finance-two', ['finance'])
    expect(await idsFor(staff.finance)).toEqual([])
    expect(await idsFor(colleague)).toEqual([])
    expect(await idsFor(staff.risk)).toEqual([id])
    expect(await idsFor(staff.support)).toEqual([])
    expect((await staff.content.ok(getDesk)).withdrawalsUsdt).toBe(null)
  })

  it('shows a request to those who may approve it, with old and new value and its end', async () => {
    const body = { value: '900', reason: 'fewer by themselves' }
    const params = { id: 'withdraw.automatic_usdt' }
    await staff.finance.ok(consoleApi.settings.requestParameter, { params, body })
    const { items } = await staff.owner.ok(getDesk)
    expect(items).toMatchObject([{ kind: 'request', change: { before: '1000', after: '900' } }])
    expect(items[0]?.dueAt).not.toBe(null)
    const own = (await staff.finance.ok(getDesk)).items.filter(({ kind }) => kind === 'request')
    expect(own).toEqual([])
  })

  it('says what is wrong to those who may look at it', async () => {
    await kernel.settings.stopMoney(kernel.db, 'a test')
    expect((await staff.content.ok(getDesk)).health).toContain('moneyStopped')
  })
})

describe('the trends of thirty days', () => {
  it('name thirty finished days, the newest last, and count sign-ups on theirs', async () => {
    fixture.advance(DAY_MS)
    const reader = await aPerson(fixture, 'reader', ['auditor'])
    const { days, series } = await reader.ok(getTrends)
    expect(days).toHaveLength(30)
    expect(days).toEqual(listTrendDays(kernel.clock.now()))
    const signUps = series.find(({ name }) => name === 'signUps')?.values ?? []
    // Those who came before a midnight in Korea that passed meanwhile are of the day before.
    expect(Math.max(...signUps.slice(-2).map(Number))).toBeGreaterThan(0)
    expect(signUps.slice(0, -2).every((value) => value === '0')).toBe(true)
    const support = await aPerson(fixture, 'no-reader', ['support'])
    expect(await support.code(getTrends)).toBe('STAFF-A001')
  })

  it('leave out what was never moved, and keep a day without a reading apart from one with nothing', () => {
    const days = ['2026-01-01', '2026-01-02']
    const figures = [
      { day: '2026-01-02', name: 'deposits', coin: 'USDT', units: '1500000' },
      { day: '2026-01-02', name: 'hotWallet', coin: 'USDT', units: '7000000' },
    ] as const
    expect(toSums(figures, days)).toEqual([
      { name: 'deposits', coin: 'USDT', values: ['0', '1.5'] },
      { name: 'hotWallet', coin: 'USDT', values: [null, '7'] },
    ])
  })

  it('take the median of answers and the mean distance of forecasts', () => {
    const day = '2026-01-02'
    const answers = [
      { day, record: 'answers', key: 10, count: 1n, hits: '0' },
      { day, record: 'answers', key: 60, count: 2n, hits: '0' },
    ] as const
    // 60 of 100 forecast, 50 came true; 40 forecast, 40 came true.
    const forecasts = [
      { day, record: 'forecasts', key: 60, count: 100n, hits: '50' },
      { day, record: 'forecasts', key: 40, count: 100n, hits: '40' },
    ] as const
    expect(toRecords([...answers, ...forecasts], ['2026-01-01', day])).toEqual([
      { name: 'answerMinutes', coin: null, values: [null, '60'] },
      { name: 'calibrationBps', coin: null, values: [null, '500'] },
    ])
  })
})
