import { expect, it } from 'vitest'
import { createActivity } from './activity.ts'

function anActivity() {
  const state = { nowMs: 0, notified: 0, woken: 0 }
  const activity = createActivity(
    () => void (state.notified += 1),
    () => state.nowMs,
  )
  const rhythm = activity.rhythm(1_000)
  const leave = rhythm.onWake(() => void (state.woken += 1))
  return { activity, rhythm, leave, state }
}

it('a loop pauses as usual while something happens, and for fifteen seconds once nothing has for five', () => {
  const { activity, rhythm, state } = anActivity()
  state.nowMs = 4_999
  expect(rhythm.pauseMs()).toBe(1_000)
  state.nowMs = 5_000
  expect(rhythm.pauseMs()).toBe(15_000)
  activity.handleStir()
  expect(rhythm.pauseMs()).toBe(1_000)
  expect(activity.rhythm(60_000).pauseMs()).toBe(60_000)
})

it('the first sign of life wakes who rests, and the next ones disturb nobody', () => {
  const { activity, leave, state } = anActivity()
  activity.handleStir()
  expect(state.woken).toBe(0)
  state.nowMs = 5_000
  activity.stir()
  activity.stir()
  activity.handleStir()
  expect(state.woken).toBe(1)
  leave()
  state.nowMs = 20_000
  activity.stir()
  expect(state.woken).toBe(1)
})

it('the others are notified at once, and then every two seconds while it goes on', () => {
  const { activity, state } = anActivity()
  for (let ms = 0; ms < 6_000; ms += 100) {
    state.nowMs = ms
    activity.stir()
  }
  expect(state.notified).toBe(3)
  activity.handleStir()
  expect(state.notified).toBe(3)
})
