import { expect, it } from 'vitest'
import { createAfterTap } from './after-tap.ts'

/** A page whose taps and timers the test plays. */
function aPage() {
  const taps = new EventTarget()
  const timers = new Map<number, () => void>()
  let made = 0
  const done: string[] = []
  const after = createAfterTap(taps, (work) => {
    const id = (made += 1)
    timers.set(id, work)
    return () => void timers.delete(id)
  })
  const happens = (...types: string[]) => types.forEach((type) => taps.dispatchEvent(new Event(type)))
  const timePasses = () => {
    const due = Array.from(timers.values())
    timers.clear()
    for (const work of due) work()
  }
  return { done, happens, timePasses, tell: (name: string) => after.run(() => done.push(name)) }
}

it('runs work at once while nobody taps', () => {
  const page = aPage()
  page.tell('now')
  expect(page.done).toEqual(['now'])
})

it('keeps work of a press until its click has found its target', () => {
  const page = aPage()
  page.happens('pointerdown')
  page.tell('moves')
  page.happens('pointerup')
  expect(page.done).toEqual([])
  page.happens('click')
  expect(page.done).toEqual([])
  page.timePasses()
  expect(page.done).toEqual(['moves'])
})

it('keeps work of a touch whose press comes after its release', () => {
  const page = aPage()
  page.happens('pointerdown', 'pointerup')
  page.tell('moves')
  page.happens('click')
  page.timePasses()
  expect(page.done).toEqual(['moves'])
})

it('does not wait for a click that never comes', () => {
  const page = aPage()
  page.happens('pointerdown')
  page.tell('swiped')
  page.happens('pointercancel')
  expect(page.done).toEqual(['swiped'])
  page.happens('pointerdown', 'pointerup')
  page.tell('pressed long')
  page.timePasses()
  expect(page.done).toEqual(['swiped', 'pressed long'])
})

it('runs work at once at the keyboard', () => {
  const page = aPage()
  page.happens('pointerdown', 'keydown')
  page.tell('typed')
  expect(page.done).toEqual(['typed'])
})
