import { describe, expect, it } from 'vitest'
import { inpOf, type Interaction, interactionsOf, quantileOf } from './inp.ts'

const took = (...times: readonly number[]): Interaction[] => times.map((ms) => ({ kind: 'key', ms }))

describe('interactions', () => {
  it('are as long as the longest of their events, the longest first', () => {
    const events = [
      { interactionId: 7, startTime: 10, duration: 24 },
      { interactionId: 7, startTime: 11, duration: 40 },
      { interactionId: 9, startTime: 30, duration: 56 },
    ]
    expect(interactionsOf(events, [{ kind: 'key', at: 0 }]).map(({ ms }) => ms)).toEqual([56, 40])
  })

  it('leave out events that belong to none', () => {
    expect(interactionsOf([{ interactionId: 0, startTime: 1, duration: 99 }], [])).toEqual([])
  })

  it('are named after what was done last before them', () => {
    const acts = [
      { kind: 'key', at: 0 },
      { kind: 'row', at: 20 },
      { kind: 'filter', at: 60 },
    ]
    const [found] = interactionsOf([{ interactionId: 3, startTime: 21, duration: 32 }], acts)
    expect(found).toEqual({ kind: 'row', ms: 32 })
  })
})

describe('Interaction to Next Paint', () => {
  it('is the worst of fewer than fifty interactions', () => {
    expect(inpOf(took(200, 80, 40), 49)).toBe(200)
  })

  it('leaves out one for every fifty', () => {
    expect(inpOf(took(200, 80, 40), 50)).toBe(80)
    expect(inpOf(took(200, 80, 40), 100)).toBe(40)
  })

  it('is no more than the shortest that is reported where all were faster', () => {
    expect(inpOf([], 20)).toBe(16)
  })
})

describe('a share of the interactions', () => {
  it('counts those that were too fast to be reported', () => {
    expect(quantileOf(took(200, 80, 40), 4, 0.75)).toBe(80)
    expect(quantileOf(took(200, 80, 40), 8, 0.75)).toBe(40)
    expect(quantileOf(took(200, 80, 40), 100, 0.75)).toBe(16)
  })
})
