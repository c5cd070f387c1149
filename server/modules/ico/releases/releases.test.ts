import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { addDays, koreanDay } from '#contract/rules/money/vesting.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'
import type { FundedMember } from '#testing/members/member-money.ts'
import { refusal } from '#testing/fixtures/reward-fixture.ts'
import { createIco } from '../ico.ts'

const fixture = await createIcoFixture()
const { app, openRound, joinPast, release } = fixture
const { kernel, modules } = app
const { ico } = modules
/** A round that stays open through every test. */
const number = await openRound({ closesAt: new Date(kernel.clock.nowMs() + 3_000 * DAY_MS) })

const mcsOf = async ({ memberId }: Pick<FundedMember, 'memberId'>) => {
  const { available, locked } = (await modules.wallet.getBalance(memberId)).MCS
  return [available, locked]
}
const releaseRows = async (member: FundedMember) => {
  const token = await fixture.token(member)
  const from = koreanDay(new Date(kernel.clock.nowMs() - 360 * DAY_MS))
  const query = { types: 'ico_unlock_vesting_increase', from, size: 100 }
  return (await fixture.ok(api.wallet.listHistories, { token, query })).items
}

/** Another process, which posts in its own way. */
const workerThat = (post: typeof modules.ledger.post) =>
  createIco({
    ...kernel,
    ...modules,
    publicUrl: 'http://localhost',
    brandName: 'Members',
    ledger: { ...modules.ledger, post },
  })

/** Small pieces, so that a run of few has several. */
async function setPieces(size: number): Promise<void> {
  await kernel.db.tx((tx) => kernel.parameters.change(tx, 'ico.release_piece', size))
  fixture.advance(3_000)
}

describe('releases at 10:00 in Korea', () => {
  it('begin after two calendar months, bring the same each day, and all the rest on the last', async () => {
    const member = await fixture.aFunded({ USDT: '1000' })
    const { releaseStart, lastDay, daily } = await joinPast(member.memberId, number, '500')
    expect(daily).toBe('7.2')
    fixture.toDay(addDays(releaseStart, -1))
    await release()
    expect(await mcsOf(member)).toEqual(['0', '2400'])
    fixture.toDay(releaseStart)
    await release()
    expect(await mcsOf(member)).toEqual(['7.2', '2392.8'])
    fixture.toDay(addDays(releaseStart, 1))
    await release()
    await release()
    expect(await mcsOf(member)).toEqual(['14.4', '2385.6'])
    fixture.toDay(addDays(lastDay, -1))
    await release()
    const days = (Date.parse(lastDay) - Date.parse(releaseStart)) / DAY_MS
    expect(Number.parseFloat((await mcsOf(member))[0] ?? '')).toBeCloseTo(days * 7.2, 6)
    fixture.toDay(lastDay)
    await release()
    expect(await mcsOf(member)).toEqual(['2400', '0'])
    const [entry] = (await ico.listParticipations(member.memberId, { page: 1, size: 20 })).items
    expect(entry).toMatchObject({ state: 'RELEASED', available: '2400', locked: '0', next: null })
    fixture.toDay(addDays(lastDay, 1))
    await release()
    expect(await mcsOf(member)).toEqual(['2400', '0'])
    expect(await fixture.isRight()).toBe(true)
  })

  it('bring what was missed in one sum after days of absence', async () => {
    const member = await fixture.aFunded({ USDT: '1000' })
    const { releaseStart } = await joinPast(member.memberId, number, '500')
    fixture.toDay(addDays(releaseStart, 9))
    await release()
    expect((await mcsOf(member))[0]).toBe('72')
    expect((await releaseRows(member)).map(({ amount }) => amount)).toEqual(['72'])
    const { items } = await ico.listAvailable(member.memberId, { page: 1, size: 20 })
    expect(items).toHaveLength(10)
    expect(items[0]).toMatchObject({ date: addDays(releaseStart, 9), mcs: '7.2', total: '72' })
    expect(items.at(-1)).toMatchObject({ date: releaseStart, mcs: '7.2', total: '7.2' })
  })

  it('happen once, however many workers run at once', async () => {
    const members = await fixture.aCrowdOf(12, '100')
    await setPieces(3)
    const entries = []
    for (const memberId of members) entries.push(await joinPast(memberId, number, '100'))
    fixture.toDay(entries[0]?.releaseStart ?? '')
    await Promise.all(Array.from({ length: 8 }, release))
    await release()
    for (const memberId of members) expect(await mcsOf({ memberId })).toEqual(['1.32', '438.68'])
    const [run] = await ico.listRuns(kernel.db, 1)
    expect(run).toMatchObject({ state: 'DONE', day: entries[0]?.releaseStart })
    expect(run?.releasedEntries).toBe(run?.entries)
    expect(await fixture.isRight()).toBe(true)
  })

  it('are not called done while another worker is at some of them', async () => {
    const { memberId } = await fixture.aFunded({ USDT: '100' })
    const { releaseStart } = await joinPast(memberId, number, '100')
    fixture.toDay(releaseStart)
    const [reached, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = workerThat(async (tx, postings) => {
      reached.resolve()
      await resumed.promise
      await modules.ledger.post(tx, postings)
    })
    const other = slow.runReleases()
    await reached.promise
    expect(await release()).toBe(`another worker releases ${releaseStart}`)
    expect(await ico.listRuns(kernel.db, 1)).toMatchObject([{ day: releaseStart, state: 'RUNNING' }])
    resumed.resolve()
    expect(await other).toContain(`1 days released (${releaseStart})`)
    expect(await ico.listRuns(kernel.db, 1)).toMatchObject([{ day: releaseStart, state: 'DONE' }])
  })

  it('leave whole pieces when they break in the middle, and the next run continues', async () => {
    const member = await fixture.aFunded({ USDT: '100' })
    const { releaseStart } = await joinPast(member.memberId, number, '100')
    await setPieces(3)
    fixture.toDay(releaseStart)
    let calls = 0
    const breaking = workerThat(async (tx, postings) => {
      await modules.ledger.post(tx, postings)
      calls += 1
      if (calls > 1) throw new Error('cut off')
    })
    expect(await refusal(breaking.runReleases())).toContain('cut off')
    const [half] = await ico.listRuns(kernel.db, 1)
    expect(half).toMatchObject({ day: releaseStart, state: 'RUNNING' })
    expect(await fixture.isRight()).toBe(true)
    fixture.toDay(addDays(releaseStart, 1))
    expect(await release()).toContain(`2 days released (${releaseStart}, ${addDays(releaseStart, 1)})`)
    expect((await mcsOf(member))[0]).toBe('2.64')
    expect(await fixture.isRight()).toBe(true)
  })
})

describe('the schedule', () => {
  it('adds up several participations of a round, and shows one', async () => {
    const member = await fixture.aFunded({ USDT: '2000' })
    const { memberId } = member
    const first = await joinPast(memberId, number, '500')
    // Two months after any of the last four days of a December come to the last of February.
    fixture.advance(5 * DAY_MS)
    const second = await joinPast(memberId, number, '500')
    const all = await ico.getSchedule({ memberId, number: String(number) })
    expect(all.participations.map(({ id }) => id)).toEqual([first.id, second.id])
    expect([all.obtained, all.locked, all.participation]).toEqual(['4800', '4800', null])
    expect(all.rows.at(-1)).toMatchObject({ date: second.lastDay, cumulative: '4800', hasRest: true })
    expect(all.rows[0]).toMatchObject({ date: first.releaseStart, mcs: '7.2', state: 'NEXT' })
    expect(all.rows.find(({ date }) => date === second.releaseStart)?.mcs).toBe('14.4')
    const one = await ico.getSchedule({ memberId, number: String(number), participation: second.id })
    expect(one.rows.length).toBeGreaterThan(302)
    expect(one.rows.filter(({ hasRest }) => hasRest)).toEqual([one.rows.at(-1)])
    fixture.toDay(addDays(second.releaseStart, 2))
    await release()
    const later = await ico.getSchedule({ memberId, number: String(number) })
    const done = later.rows.filter(({ state }) => state === 'RELEASED')
    expect(done.at(-1)?.cumulative).toBe(later.available)
    expect(await ico.getSummary(memberId)).toMatchObject({ available: later.available, locked: later.locked })
    const { items } = await ico.listLocked(memberId, { page: 1, size: 20 })
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  it('is not found for another member, no round, or no participation', async () => {
    const [one, two] = [await fixture.aFunded({ USDT: '500' }), await fixture.aFunded({ USDT: '500' })]
    const { id } = await joinPast(one.memberId, number, '100')
    const token = await fixture.token(two)
    const requestFor = (ico_number: string, participation?: string) => ({
      token,
      params: { ico_number },
      query: participation === undefined ? {} : { participation },
    })
    for (const asked of [
      requestFor(String(number)),
      requestFor(String(number), id),
      requestFor('999'),
      requestFor('x'),
      requestFor('1e3'),
    ]) {
      expect(await fixture.code(api.ico.getVestingSchedule, asked)).toBe('COMMON-A001')
      expect(await fixture.code(api.ico.getVestingCalendar, asked)).toBe('COMMON-A001')
    }
    expect((await fixture.ok(api.ico.listVestingLocked, { token, query: {} })).items).toEqual([])
    expect((await fixture.ok(api.ico.getVestingSummary, { token })).next).toBeNull()
  })

  it('comes as a table and as a calendar', async () => {
    const member = await fixture.aFunded({ USDT: '500' })
    const { releaseStart, lastDay } = await joinPast(member.memberId, number, '500')
    fixture.toDay(addDays(releaseStart, 1))
    await release()
    const bearer = { authorization: `Bearer ${await fixture.token(member)}`, 'accept-language': 'ko' }
    const get = (url: string) => app.server.inject({ method: 'GET', url, headers: bearer })
    const csv = await get('/api/ico/vesting/histories/available.csv')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.split('\r\n').map((line) => line.split(',').toSpliced(2, 1).join())).toEqual([
      '\uFEFF날짜,라운드,해제 수량(MCS),누적 해제 수량(MCS)',
      `${addDays(releaseStart, 1)},${number},7.2,14.4`,
      `${releaseStart},${number},7.2,7.2`,
      '',
    ])
    const ics = await get(`/api/ico/vesting/schedule/${number}/calendar.ics`)
    expect(ics.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(ics.headers['content-disposition']).toBe('attachment; filename="calendar.ics"')
    expect(ics.body).toContain(`DTSTART:${releaseStart.replaceAll('-', '')}T010000Z\r\n`)
    expect(ics.body).toContain(`DTSTART:${lastDay.replaceAll('-', '')}T010000Z\r\n`)
    expect(ics.body).toContain('SUMMARY:7.2 MCS 잠금 해제\r\n')
  })
})
