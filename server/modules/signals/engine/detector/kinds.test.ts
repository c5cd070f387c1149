import { expect, it } from 'vitest'
import type { Candle } from '#server/modules/market/market.ts'
import { updateLevel, KIND_ORDER, type LevelEvent } from './kinds.ts'
import { type Level, NEVER } from './levels.ts'

const ATR = 10
/** Zone ± 3.5 around 100; held at 12 away; re-entry at 10 away; back through by 1.75. */
const PRICE = 100

function levelAt(role: number): Level {
  return {
    id: 1,
    price: PRICE,
    touchBars: [0, 0, 0],
    touchPrices: [PRICE, PRICE, PRICE],
    role,
    lastVisitBar: NEVER,
    testedBar: NEVER,
    testRole: 0,
    brokenBar: NEVER,
    breakDirection: 0,
    hasReturned: false,
    signalledBars: KIND_ORDER.map(() => NEVER),
  }
}

/** Plays candles given as [low, high, close] against a level and tells the kinds bar by bar. */
function play(role: number, bars: readonly (readonly [number, number, number])[]): string[] {
  const level = levelAt(role)
  let previousClose = role > 0 ? 120 : 80
  return bars.map(([low, high, close], bar) => {
    const events: LevelEvent[] = []
    const candle: Candle = {
      symbol: 'X',
      intervalMinutes: 15,
      openTimeMs: bar,
      open: previousClose,
      high,
      low,
      close,
      volume: 1,
    }
    updateLevel(level, { bar, candle, previousClose, atr: ATR }, events)
    previousClose = close
    return events.map((event) => `${KIND_ORDER[event.kind] ?? ''} ${event.direction}`).join(', ')
  })
}

/** The same bars seen in a mirror at the level. */
function mirrored(bars: readonly (readonly [number, number, number])[]): [number, number, number][] {
  return bars.map(([low, high, close]) => [2 * PRICE - high, 2 * PRICE - low, 2 * PRICE - close])
}

const waiting: [number, number, number] = [104, 108, 106]

it('the first visit of a zone in 24 candles tests the level; a second soon after does not', () => {
  const visits: [number, number, number][] = [[103, 110, 105], waiting, [102, 107, 104]]
  expect(play(1, visits)).toEqual(['TESTING_SUPPORT 1', '', ''])
  expect(play(-1, mirrored(visits))).toEqual(['TESTING_RESISTANCE -1', '', ''])
})

it('a level holds when the price closes 1.2 ATR away within 12 candles of a test', () => {
  const held: [number, number, number][] = [[103, 110, 105], waiting, [105, 114, 113]]
  expect(play(1, held)).toEqual(['TESTING_SUPPORT 1', '', 'SUPPORT 1'])
  expect(play(-1, mirrored(held))).toEqual(['TESTING_RESISTANCE -1', '', 'RESISTANCE -1'])
  const late = [
    [103, 110, 105] as const,
    ...Array.from({ length: 12 }, () => waiting),
    [105, 114, 113] as const,
  ]
  expect(play(1, late).filter((kinds) => kinds !== '')).toEqual(['TESTING_SUPPORT 1'])
})

it('a close beyond the zone of a resistance is a breakout, and its mirror a breakdown', () => {
  const broken: [number, number, number][] = [
    [90, 98, 95],
    [94, 105, 104],
  ]
  expect(play(-1, broken)).toEqual(['TESTING_RESISTANCE -1', 'BREAKOUT 1'])
  expect(play(1, mirrored(broken))).toEqual(['TESTING_SUPPORT 1', 'BREAKDOWN -1'])
})

it('a close back through a broken level by half a zone within 24 candles re-enters the range', () => {
  const failed: [number, number, number][] = [
    [90, 95, 92],
    [94, 105, 104],
    [98, 104, 99],
    [97, 100, 98],
  ]
  expect(play(-1, failed)).toEqual(['', 'BREAKOUT 1', '', 'RE_ENTERED_RANGE -1'])
  const late = [failed[0] ?? waiting, failed[1] ?? waiting, ...Array.from({ length: 24 }, () => waiting)]
  expect(play(-1, [...late, [97, 100, 98]]).at(-1)).not.toContain('RE_ENTERED_RANGE')
})

it('a pull-back into the zone and away again by 1 ATR joins the break again', () => {
  const joined: [number, number, number][] = [
    [90, 95, 92],
    [94, 105, 104],
    [102, 106, 103],
    [103, 112, 111],
  ]
  expect(play(-1, joined).at(-1)).toBe('REENTRY 1')
  expect(play(1, mirrored(joined)).at(-1)).toBe('REENTRY -1')
  const without: [number, number, number][] = [
    [90, 95, 92],
    [94, 105, 104],
    [104, 112, 111],
  ]
  expect(play(-1, without).at(-1)).toBe('')
})
