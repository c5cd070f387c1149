import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { aggregateCandles, type Candle } from './candle.ts'

/** One recorded file `SYMBOL_venue-INTERVAL.csv.gz` with the columns time_ms,open,high,low,close,volume. */
export interface CandleFile {
  path: string
  symbol: string
  venue: string
  intervalMinutes: number
}

const FILE_NAME = /^([A-Z0-9]+)_([a-z0-9]+)-(\d+)(m|h)\.csv\.gz$/
const QUOTES = ['USDT', 'USDC', 'USD', 'KRW', 'BTC'] as const

/** "BTCUSDT" as "BTC/USDT"; a name without a known quote currency stays as it is. */
export function symbolOf(name: string): string {
  const quote = QUOTES.find((known) => name.endsWith(known) && name.length > known.length)
  return quote ? `${name.slice(0, -quote.length)}/${quote}` : name
}

/** The recorded files of a folder, by name; other files are left alone. Throws when the folder cannot be read. */
export async function listCandleFiles(folder: string): Promise<CandleFile[]> {
  const names = await readdir(folder)
  const files: CandleFile[] = []
  for (const name of names.toSorted()) {
    const [, symbol, venue, length, unit] = FILE_NAME.exec(name) ?? []
    if (!symbol || !venue || !length) continue
    const intervalMinutes = Number(length) * (unit === 'h' ? 60 : 1)
    files.push({ path: join(folder, name), symbol: symbolOf(symbol), venue, intervalMinutes })
  }
  return files
}

/** All candles of one file in time order. Lines that are no candle throw with file and line. */
export async function loadCandleFile(file: CandleFile): Promise<Candle[]> {
  const text = gunzipSync(await readFile(file.path)).toString('utf8')
  const candles: Candle[] = []
  let last = 0
  for (const [index, line] of text.split('\n').entries()) {
    if (index === 0 || line === '') continue
    const [openTimeMs = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] = line.split(',').map(Number)
    const isCandle = openTimeMs > last && low > 0 && high >= low && open > 0 && close > 0 && volume >= 0
    if (!isCandle) throw new Error(`${file.path} line ${index + 1} is not a later candle: ${line}`)
    candles.push({
      symbol: file.symbol,
      intervalMinutes: file.intervalMinutes,
      openTimeMs,
      open,
      high,
      low,
      close,
      volume,
    })
    last = openTimeMs
  }
  return candles
}

/** The recorded candles of one market on one interval. */
export interface Series {
  symbol: string
  venue: string
  intervalMinutes: number
  candles: Candle[]
}

/**
 * Every market of a folder on the wanted intervals: the file of that interval, else joined from the next
 * finer one. Markets that have neither are left out of that interval.
 */
export async function loadSeries(folder: string, intervals: readonly number[]): Promise<Series[]> {
  const files = await listCandleFiles(folder)
  const markets = new Map<string, CandleFile[]>()
  for (const file of files) {
    const key = `${file.symbol} ${file.venue}`
    markets.set(key, [...(markets.get(key) ?? []), file])
  }
  const series: Series[] = []
  for (const market of markets.values()) {
    for (const intervalMinutes of intervals) {
      const finer = market
        .filter(
          (file) => file.intervalMinutes <= intervalMinutes && intervalMinutes % file.intervalMinutes === 0,
        )
        .toSorted((one, other) => other.intervalMinutes - one.intervalMinutes)[0]
      if (!finer) continue
      const candles = await loadCandleFile(finer)
      const isSame = finer.intervalMinutes === intervalMinutes
      series.push({
        symbol: finer.symbol,
        venue: finer.venue,
        intervalMinutes,
        candles: isSame ? candles : aggregateCandles(candles, intervalMinutes),
      })
    }
  }
  return series
}
