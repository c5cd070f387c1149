import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listCandleFiles, loadCandleFile, loadSeries, symbolOf } from './candle-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candles-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function write(name: string, lines: readonly string[]): Promise<void> {
  await writeFile(
    join(folder, name),
    gzipSync(['time_ms,open,high,low,close,volume', ...lines, ''].join('\n')),
  )
}

function quarters(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${(index + 4) * 900_000},10,12,9,11,1`)
}

it('symbols are read from file names, other files are left alone', async () => {
  await write('BTCUSDT_binance-1h.csv.gz', [])
  await write('ETHUSD_bitfinex-15m.csv.gz', [])
  await writeFile(join(folder, 'sources.json'), '[]')
  const files = await listCandleFiles(folder)
  expect(files.map((file) => [file.symbol, file.venue, file.intervalMinutes])).toEqual([
    ['BTC/USDT', 'binance', 60],
    ['ETH/USD', 'bitfinex', 15],
  ])
  expect(symbolOf('ODD')).toBe('ODD')
})

it('hours are joined from quarters where no hour file is there', async () => {
  await write('SOLUSDT_binance-15m.csv.gz', quarters(8))
  const series = await loadSeries(folder, [15, 60])
  expect(series.map((one) => [one.intervalMinutes, one.candles.length])).toEqual([
    [15, 8],
    [60, 2],
  ])
})

it('a line that is no later candle is named by file and line', async () => {
  await write('XRPUSDT_binance-15m.csv.gz', ['900000,1,2,1,2,1', '900000,1,2,1,2,1'])
  const [file] = await listCandleFiles(folder)
  if (!file) throw new Error('no file')
  await expect(loadCandleFile(file)).rejects.toThrow('line 3 is not a later candle')
})
