import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll } from 'vitest'
import { rm } from 'node:fs/promises'
import { generatedCandles } from './market-candles.ts'

/** A folder of recorded 15-minute candles of a few markets, 120 days long, removed after the file's last test. */
export async function aMarketFolder(symbols: readonly string[] = ['BTC/USDT', 'SOL/USDT']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'market-'))
  afterAll(() => rm(folder, { recursive: true }))
  for (const symbol of symbols) {
    const lines = (await generatedCandles(120 * 96, symbol)).map((candle) =>
      [candle.openTimeMs, candle.open, candle.high, candle.low, candle.close, candle.volume].join(','),
    )
    const text = ['time_ms,open,high,low,close,volume', ...lines, ''].join('\n')
    await writeFile(join(folder, `${symbol.replace('/', '')}_test-15m.csv.gz`), gzipSync(text))
  }
  return folder
}
