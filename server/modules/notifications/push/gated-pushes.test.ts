import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DECIDED_COUNTRIES } from '#server/modules/licences/licences.ts'
import { featureOfCategory, featureOfRoute } from '#contract/rules/gated.ts'
import { sql } from '#server/kernel/database/db.ts'
import { loadGatesTable } from '#testing/checks/gates-table.ts'
import { campaign, KOREA, createPushFixture, type Pushed } from '#testing/fixtures/push-fixture.ts'
import type { AlarmKind, AlarmOf } from '../alarms/alarm-kinds.ts'

const fixture = await createPushFixture()
const { kernel, notifications, aPushed, deliver, toHour } = fixture
const { modules } = fixture.app
toHour(KOREA, 12)
afterEach(async () => {
  await kernel.db.run(sql`delete from licences_records`)
  fixture.advance(60_000)
})

const PARAMS = {
  PLAN_GRADUATED: { amount: '25', coin: 'USDT', untilAt: '2027-01-01T00:00:00Z' },
  PLAN_ENDED: { amount: '25', coin: 'USDT' },
  COMMISSION_PAID: { amount: '25', coin: 'USDT', day: '2026-11-20' },
  ICO_RELEASED: { amount: '25', coin: 'MCS' },
  GAME_WON: { round: '7', amount: '25', coin: 'MCS' },
  GAME_LOST: { round: '7', amount: '25', coin: 'MCS' },
  GAME_REFUNDED: { round: '7', amount: '25', coin: 'MCS' },
  AUTO_KEY_APPROVED: { exchange: 'Binance', account: 'binance' },
  AUTO_POSITION_CLOSED: {
    exchange: 'Binance',
    account: 'binance',
    pair: 'BTC/USDT',
    amount: '25',
    coin: 'USDT',
  },
} satisfies { [Kind in AlarmKind]?: AlarmOf<Kind>['params'] }
type Listed = keyof typeof PARAMS

const isListed = (kind: string): kind is Listed => Object.hasOwn(PARAMS, kind)
// The kind and its parameters come from one row of the table above.
const alarmOf = (kind: Listed, memberId: string) =>
  ({ memberId, kind, name: randomUUID(), params: PARAMS[kind] }) as AlarmOf<Listed> & { memberId: string }

async function countsFor(member: Pushed, kind: Listed) {
  const before = member.received.length
  await notifications.notify(kernel.db, alarmOf(kind, member.memberId))
  await deliver()
  const { items } = await fixture.ok(api.notifications.listAlarms, { token: member.token })
  return { pushed: member.received.length - before, listed: items.length }
}

const rows = loadGatesTable().filter(({ kind }) => kind === 'push')

describe('a push about a feature', () => {
  it.for(DECIDED_COUNTRIES.flatMap((country) => rows.map((row) => ({ ...row, country }))))(
    'goes out in $country while $feature is open, and not while it is closed there: $target',
    async ({ feature, target, country }) => {
      if (!isListed(target)) throw new Error(`docs/gates.md names ${target}, which this test does not make`)
      const member = await aPushed(country, KOREA)
      expect(await countsFor(member, target)).toEqual({ pushed: 1, listed: 1 })
      await modules.gates.revoke(kernel.db, feature, country)
      expect(await countsFor(member, target)).toEqual({ pushed: 0, listed: 2 })
    },
  )

  it('goes out to a member of a country where it stays open', async () => {
    const [korean, american] = [await aPushed('KOR'), await aPushed('USA', KOREA)]
    await modules.gates.revoke(kernel.db, 'game', 'KOR')
    expect(await countsFor(korean, 'GAME_WON')).toEqual({ pushed: 0, listed: 1 })
    expect(await countsFor(american, 'GAME_WON')).toEqual({ pushed: 1, listed: 1 })
  })

  it('does not go out to a country that nobody decided about', async () => {
    expect(await countsFor(await aPushed('JPN', KOREA), 'GAME_WON')).toEqual({ pushed: 0, listed: 1 })
  })

  it('is sent when it is critical', async () => {
    const member = await aPushed()
    await modules.gates.revoke(kernel.db, 'automaster', 'KOR')
    await notifications.notify(kernel.db, {
      memberId: member.memberId,
      name: randomUUID(),
      kind: 'AUTO_KILLED',
      params: { exchange: 'Binance', account: 'binance' },
    })
    await deliver()
    expect(member.received).toHaveLength(1)
  })
})

describe('an advertisement', () => {
  it('is not sent when it leads to a closed feature', async () => {
    const member = await aPushed()
    await fixture.ok(api.notifications.changeSettings, { token: member.token, body: { marketing: true } })
    await modules.gates.revoke(kernel.db, 'ico', 'KOR')
    const toSale = {
      ...campaign(member.memberId),
      params: { title: 'Sale', text: 'Now', to: '/ico/enter' },
    }
    expect(await notifications.notify(kernel.db, toSale as ReturnType<typeof campaign>)).toBe(false)
    expect(await notifications.notify(kernel.db, campaign(member.memberId))).toBe(true)
  })
})

describe('an announcement', () => {
  it('about a closed feature is told only where the feature is open', async () => {
    const [korean, american] = [await aPushed('KOR'), await aPushed('USA', KOREA)]
    const japanese = await aPushed('JPN')
    await modules.gates.revoke(kernel.db, 'game', 'KOR')
    const id = `game-${randomUUID()}`
    await kernel.db.tx(async (tx) => {
      const text = { title: 'New round lengths', summary: 'Shorter', body: 'Shorter rounds.' }
      const draft = { id, category: 'game', isPinned: false, isPopup: false, isAnnounced: true }
      await modules.content.saveNotice(tx, { ...draft, texts: { en: text } })
      await modules.content.schedule(tx, { id, at: kernel.clock.now() })
    })
    await modules.content.publishDue()
    const countOf = async ({ token }: Pushed) =>
      (await fixture.ok(api.notifications.listAlarms, { token })).items.filter(
        ({ title }) => title === 'New round lengths',
      ).length
    expect(await countOf(korean)).toBe(0)
    expect(await countOf(american)).toBe(1)
    expect(await countOf(japanese)).toBe(0)
  })
})

describe('the rules of what belongs to a gate', () => {
  it('name the feature of a route by its longest part, and none for what is always open', () => {
    expect(featureOfRoute('/reward/incentive')).toBe('referral')
    expect(featureOfRoute('/reward?tab=2')).toBe('plan')
    expect(featureOfRoute('/rewards')).toBeUndefined()
    expect(featureOfRoute('/wallet/histories')).toBeUndefined()
    expect(featureOfCategory('game')).toBe('game')
    expect(featureOfCategory('toString')).toBeUndefined()
  })

  it('cover every country and kind that the table lists', () => {
    const listed = loadGatesTable()
    for (const { feature, kind, address } of listed.filter((row) => row.kind === 'panel'))
      expect(featureOfRoute(address), `${kind} ${address}`).toBe(feature)
    for (const country of DECIDED_COUNTRIES)
      expect(
        rows.map(({ feature }) => feature),
        country,
      ).toEqual(expect.arrayContaining(['plan', 'referral', 'ico', 'game', 'automaster']))
  })
})
