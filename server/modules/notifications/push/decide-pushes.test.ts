import { expect, it } from 'vitest'
import { decidePushes, type PushMoment, type WaitingPush } from './decide-pushes.ts'

const NOW = 1_000_000_000
const DAY: PushMoment = {
  nowMs: NOW,
  quietUntilMs: undefined,
  recentMs: new Map(),
  stormCount: 5,
  stormMs: 600_000,
  sentToday: new Map(),
  dayCount: 10,
  daySummaryMs: NOW + 7_200_000,
}
const NIGHT: PushMoment = { ...DAY, quietUntilMs: NOW + 3_600_000 }
const push = (alarmId: string, change: Partial<WaitingPush> = {}): WaitingPush => ({
  alarmId,
  category: 'REWARD',
  isCritical: false,
  held: null,
  expiresMs: undefined,
  inQuiet: 'WAIT',
  ways: ['PUSH'],
  ...change,
})
const ids = (pushes: readonly WaitingPush[]) => pushes.map(({ alarmId }) => alarmId)

it('by night only what is critical goes out; the rest waits for the morning, summaries of a storm too', () => {
  const due = [push('a'), push('b', { isCritical: true }), push('c', { held: 'STORM' })]
  const { send, summaries, hold } = decidePushes(due, NIGHT)
  expect(ids(send)).toEqual(['b'])
  expect(summaries).toEqual([])
  expect(hold.map(({ push: held, held: why, untilMs }) => [held.alarmId, why, untilMs])).toEqual([
    ['a', 'NIGHT', NOW + 3_600_000],
    ['c', 'NIGHT', NOW + 3_600_000],
  ])
})

it('by day what waited for the morning is one summary, what waited out a storm one for its category', () => {
  const due = [
    push('a', { held: 'NIGHT' }),
    push('b', { held: 'NIGHT', category: 'GAME' }),
    push('c', { held: 'STORM', category: 'GAME' }),
    push('d'),
  ]
  const { send, summaries } = decidePushes(due, DAY)
  expect(ids(send)).toEqual(['d'])
  expect(summaries.map(({ held, pushes }) => [held, ...ids(pushes)])).toEqual([
    ['NIGHT', 'a', 'b'],
    ['STORM', 'c'],
  ])
})

it('the sixth of a category in ten minutes waits until the ten minutes of the first are over', () => {
  const recentMs = new Map([['REWARD', [NOW - 60_000, NOW - 50_000, NOW - 40_000]]] as const)
  const { send, hold } = decidePushes([push('a'), push('b'), push('c')], { ...DAY, recentMs })
  expect(ids(send)).toEqual(['a', 'b'])
  expect(hold.map(({ untilMs }) => untilMs)).toEqual([NOW + 540_000])
})

it('news that is over is dropped at any hour, but never what is critical', () => {
  const over = { expiresMs: NOW }
  const { send, drop } = decidePushes([push('a', over), push('b', { ...over, isCritical: true })], NIGHT)
  expect([ids(send), ids(drop)]).toEqual([['b'], ['a']])
})

it('nothing that is due is left without a decision', () => {
  const due = Array.from({ length: 40 }, (_, index) =>
    push(String(index), { held: ([null, 'NIGHT', 'STORM'] as const)[index % 3] ?? null, isCritical: false }),
  )
  for (const moment of [DAY, NIGHT]) {
    const { send, summaries, hold, drop } = decidePushes(due, moment)
    const all = [
      ...send,
      ...summaries.flatMap(({ pushes }) => pushes),
      ...hold.map((one) => one.push),
      ...drop,
    ]
    expect(ids(all).toSorted()).toEqual(ids(due).toSorted())
  }
})

it('beyond ten of a day price alerts wait for one summary before the night, other news does not', () => {
  const moment = { ...DAY, sentToday: new Map([['PRICE', 9] as const, ['REWARD', 9] as const]) }
  const due = [
    push('a', { category: 'PRICE' }),
    push('b', { category: 'PRICE' }),
    push('c'),
    push('d'),
    push('e', { held: 'DAY', category: 'PRICE' }),
    push('f', { held: 'DAY', category: 'SIGNAL' }),
  ]
  const { send, summaries, hold } = decidePushes(due, moment)
  expect(ids(send)).toEqual(['a', 'c', 'd'])
  expect(hold.map(({ push: held, held: why, untilMs }) => [held.alarmId, why, untilMs])).toEqual([
    ['b', 'DAY', DAY.daySummaryMs],
  ])
  expect(summaries.map(({ held, pushes }) => [held, ids(pushes)])).toEqual([
    ['DAY', ['e']],
    ['DAY', ['f']],
  ])
})

it('in quiet hours what its member does not want to wait for is left out', () => {
  const { send, hold, drop } = decidePushes([push('a', { inQuiet: 'DROP' }), push('b')], NIGHT)
  expect(ids(send)).toEqual([])
  expect(ids(drop)).toEqual(['a'])
  expect(hold.map(({ push: held }) => held.alarmId)).toEqual(['b'])
})
