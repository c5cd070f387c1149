import { describe, expect, it } from 'vitest'
import { gateState } from './gate-state.ts'

const gate = (feature: 'game' | 'ico', country: 'KOR' | 'USA', open: boolean) => ({ feature, country, open })
const closed = [gate('game', 'KOR', false), gate('game', 'USA', false)]
const mixed = [...closed, gate('ico', 'KOR', true), gate('ico', 'USA', false)]

describe('the gates as a screen reads them', () => {
  it('are not known before the configuration is', () => {
    expect(gateState(undefined, 'game', 'KOR')).toBeUndefined()
  })

  it('need no country for what is open nowhere', () => {
    expect(gateState(closed, 'game', undefined)).toBe(false)
  })

  it('need the country for what is open somewhere', () => {
    expect(gateState(mixed, 'ico', undefined)).toBeUndefined()
    expect(gateState(mixed, 'ico', 'KOR')).toBe(true)
    expect(gateState(mixed, 'ico', 'USA')).toBe(false)
  })

  it('are closed in a country that the register does not name, and not known there before the country is', () => {
    const everywhere = [gate('ico', 'KOR', true), gate('ico', 'USA', true)]
    expect(gateState(everywhere, 'ico', 'JPN')).toBe(false)
    expect(gateState(everywhere, 'ico', undefined)).toBeUndefined()
  })
})
