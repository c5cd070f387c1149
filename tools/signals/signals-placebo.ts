import type { Series } from '#server/modules/market/candle-file.ts'
import type { Candle } from '#server/modules/market/candle.ts'
import { seededRandom } from '#server/modules/signals/engine/forecaster/scores.ts'

/**
 * The same candles with the sign of each candle's move thrown by a coin: all volatility, timing and geometry
 * stay, all direction is gone. What a forecaster still "knows" on these is not information about prices.
 */
export function signRandomised(series: readonly Series[], seed: number): Series[] {
  return series.map((one, index) => ({ ...one, candles: flip(one.candles, seededRandom(seed + index)) }))
}

function flip(candles: readonly Candle[], random: () => number): Candle[] {
  let realClose = candles[0]?.open ?? 1
  let close = realClose
  return candles.map((candle) => {
    const sign = random() < 0.5 ? -1 : 1
    const ratioTo = (price: number, from: number): number => (price / from) ** sign
    const open = close * ratioTo(candle.open, realClose)
    const atHigh = open * ratioTo(candle.high, candle.open)
    const atLow = open * ratioTo(candle.low, candle.open)
    realClose = candle.close
    close = open * ratioTo(candle.close, candle.open)
    return { ...candle, open, high: Math.max(atHigh, atLow), low: Math.min(atHigh, atLow), close }
  })
}
