import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listCandleFiles, loadCandleFile } from '#server/modules/market/candle-file.ts'
import type { Candle } from '#server/modules/market/candle.ts'
import type { OpenSandbox } from '#server/modules/market/market.ts'
import { SANDBOX_EPOCH_MS } from '#server/sandbox/sandbox-path.ts'
import { openSandboxSource } from '#server/sandbox/sandbox-source.ts'

/** The generated market as the wiring hands it over. */
export const openSandbox: OpenSandbox = async (nowMs) => openSandboxSource(nowMs)

/** Recorded candles, when the machine has some: MARKET_DATA, or beside the project. */
export function recordedFolder(): string | undefined {
  const folder = process.env['MARKET_DATA'] ?? join(import.meta.dirname, '../../../shared/market-data')
  return existsSync(folder) ? folder : undefined
}

/** 15-minute candles of one generated market from the sandbox's first day on. */
export async function generatedCandles(count: number, symbol = 'BTC/USDT'): Promise<Candle[]> {
  const toMs = SANDBOX_EPOCH_MS + count * 900_000
  return await openSandboxSource(() => toMs).closedCandles(symbol, 15, { fromMs: SANDBOX_EPOCH_MS, toMs })
}

/** A real market's 15-minute candles where recorded ones are there, generated ones otherwise. */
export async function someCandles(count: number): Promise<Candle[]> {
  const folder = recordedFolder()
  if (!folder) return await generatedCandles(count)
  const files = await listCandleFiles(folder)
  const file = files.find((one) => one.intervalMinutes === 15)
  return file ? (await loadCandleFile(file)).slice(0, count) : await generatedCandles(count)
}
