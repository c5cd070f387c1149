import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, WEEK_MS } from '../candle.ts'
import { openMarketSource } from './open-source.ts'

const QUARTER_MS = 900_000
const RECORD_MS = Date.UTC(2023, 0, 2)
/** The recorded position that most symbols share, and a moment of installation on the same weekday and hour. */
const ANCHOR_MS = Date.UTC(2026, 10, 21, 9, 7)
let folder = ''

function lines(fromDay: number, days: number): string {
  const rows = ['time_ms,open,high,low,close,volume']
  for (let index = 0; index < days * 96; index += 1) {
    const openTimeMs = RECORD_MS + fromDay * DAY_MS + index * QUARTER_MS
    rows.push(`${openTimeMs},${100 + index},${102 + index},${99 + index},${101 + index},1`)
  }
  return `${rows.join('\n')}\n`
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), gzipSync(text))
  await write('OLDUSDT_venue-15m.csv.gz', lines(0, 100))
  await write('AAAUSDT_venue-15m.csv.gz', lines(120, 150))
  await write('BBBUSDT_venue-15m.csv.gz', lines(130, 150))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

it('plays where most symbols have 60 days before, moved by whole weeks, and leaves the others out', async () => {
  const source = await openMarketSource(`replay:${folder}`, { anchorMs: ANCHOR_MS, nowMs: () => ANCHOR_MS })
  expect(source.symbols).toEqual(['AAA/USDT', 'BBB/USDT'])
  for (const symbol of source.symbols) {
    const span = { fromMs: ANCHOR_MS - 60 * DAY_MS, toMs: ANCHOR_MS }
    const candles = await source.closedCandles(symbol, 15, span)
    expect(candles).toHaveLength(60 * 96 - 1)
    const [first] = candles
    const recordedMs =
      RECORD_MS + (symbol === 'AAA/USDT' ? 120 : 130) * DAY_MS + ((first?.open ?? 0) - 100) * QUARTER_MS
    expect(((first?.openTimeMs ?? 0) - recordedMs) % WEEK_MS).toBe(0)
  }
})

it('plays on as the clock goes, never early, whenever it was opened', async () => {
  let nowMs = ANCHOR_MS
  const source = await openMarketSource(`replay:${folder}`, { anchorMs: ANCHOR_MS, nowMs: () => nowMs })
  const span = { fromMs: ANCHOR_MS, toMs: ANCHOR_MS + 10 * DAY_MS }
  expect(await source.closedCandles('AAA/USDT', 15, span)).toEqual([])
  nowMs += 3 * DAY_MS
  const later = await source.closedCandles('AAA/USDT', 15, span)
  expect(later).toHaveLength(3 * 96 - 1)
  const again = await openMarketSource(`replay:${folder}`, { anchorMs: ANCHOR_MS, nowMs: () => nowMs })
  expect(await again.closedCandles('AAA/USDT', 15, span)).toEqual(later)
  const hours = await again.closedCandles('AAA/USDT', 60, span)
  expect(hours).toHaveLength(3 * 24 - 1)
  expect((await again.prices('AAA/USDT'))[0]?.price).toBeCloseTo((later.at(-1)?.close ?? 0) + 0.47, 1)
})

it('says clearly what is wrong with the setting or the folder', async () => {
  const at = { anchorMs: ANCHOR_MS, nowMs: () => ANCHOR_MS }
  const empty = await mkdtemp(join(tmpdir(), 'empty-'))
  await expect(openMarketSource('replay:/no/such/folder', at)).rejects.toThrow(
    '/no/such/folder cannot be read',
  )
  await expect(openMarketSource(`replay:${empty}`, at)).rejects.toThrow('holds no files named')
  await expect(openMarketSource('replay:', at)).rejects.toThrow(
    'MARKET must be sandbox[:DAYS], replay:DIR or live:',
  )
  await expect(openMarketSource('paper', at)).rejects.toThrow('not "paper"')
  await rm(empty, { recursive: true })
})
