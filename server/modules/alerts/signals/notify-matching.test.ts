import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createPushFixture, KOREA, titles, type Pushed } from '#testing/fixtures/push-fixture.ts'
import type { QueuedSignal } from './queue-signals.ts'

const fixture = await createPushFixture()
const { kernel, aPushed, signIn, toHour, deliver } = fixture
const { alerts } = fixture.app.modules

const ALL = { kind: 'SIGNAL', symbols: [], signalKinds: [], repeats: true, channels: ['PUSH'] } as const

async function anAlert(member: Pushed, change: Partial<BodyInputOf<typeof api.alerts.createAlert>> = {}) {
  const body = { ...ALL, ...change } as BodyInputOf<typeof api.alerts.createAlert>
  return fixture.ok(api.alerts.createAlert, { token: await signIn(member), body, key: randomUUID() })
}

function aSignal(change: Partial<QueuedSignal> = {}): QueuedSignal {
  const nowMs = kernel.clock.nowMs()
  return {
    id: randomUUID(),
    symbol: 'ETH/USDT',
    kind: 'BREAKOUT',
    direction: 'UP',
    probability: 47,
    baseRate: 41,
    expectedReturnNet: 0.09,
    foundAt: new Date(nowMs).toISOString(),
    validUntil: new Date(nowMs + 4 * HOUR_MS).toISOString(),
    ...change,
  }
}

async function find(...signals: QueuedSignal[]): Promise<number> {
  await kernel.db.tx((tx) => alerts.queueSignals(tx, signals))
  const { fired } = await alerts.runDue()
  await deliver()
  return fired
}

beforeEach(async () => {
  toHour(KOREA, 10)
  await kernel.db.run(sql`delete from alerts_alerts`)
})

it('tells a member about each signal once, however many alerts chose it and however often it is queued', async () => {
  const member = await aPushed()
  await anAlert(member)
  await anAlert(member, { symbols: ['ETH/USDT', 'SOL/USDT'] })
  const signal = aSignal()
  expect(await find(signal)).toBe(1)
  await find(signal)
  expect(titles(member)).toEqual(['ETH/USDT: breakout, up'])
})

it.each([
  ['another pair', { symbols: ['SOL/USDT'] }, false],
  ['its pair', { symbols: ['ETH/USDT'] }, true],
  ['another type', { signalKinds: ['REENTRY'] }, false],
  ['its type', { signalKinds: ['BREAKOUT'] }, true],
  ['a probability above', { minProbability: 48 }, false],
  ['its probability', { minProbability: 47 }, true],
  ['a lift above', { minLift: 7 }, false],
  ['its lift', { minLift: 6 }, true],
] as const)('an alert about %s decides by it', async (_, change, isTold) => {
  const member = await aPushed()
  await anAlert(member, change as Partial<BodyInputOf<typeof api.alerts.createAlert>>)
  await find(aSignal())
  expect(member.received).toHaveLength(isTold ? 1 : 0)
})

it('leaves out what is expected to lose after fees, for those who want it so', async () => {
  const [careful, curious] = [await aPushed(), await aPushed()]
  await anAlert(careful, { positiveNet: true })
  await anAlert(curious)
  await find(aSignal({ expectedReturnNet: -0.01 }))
  expect(careful.received).toHaveLength(0)
  expect(curious.received).toHaveLength(1)
})

it('says nothing to members whose access has ended, nor about a signal that is over', async () => {
  const [late, open] = [await aPushed(), await aPushed()]
  await anAlert(late)
  await anAlert(open)
  await kernel.db.run(sql`
    update membership_trials set ends_at = started_at + interval '1 millisecond' where member_id = ${late.memberId}`)
  await find(aSignal(), aSignal({ validUntil: new Date(kernel.clock.nowMs()).toISOString() }))
  expect(late.received).toHaveLength(0)
  expect(open.received).toHaveLength(1)
})

it('rings ten times a day, then comes as one summary before the night', async () => {
  const member = await aPushed()
  await anAlert(member)
  for (let index = 0; index < 13; index += 1) {
    fixture.advance(11 * 60_000)
    await find(aSignal({ validUntil: new Date(kernel.clock.nowMs() + 12 * HOUR_MS).toISOString() }))
  }
  expect(member.received).toHaveLength(10)
  toHour(KOREA, 20, 55)
  await deliver()
  expect(titles(member).slice(10)).toEqual(['Signals: 3 more'])
})
