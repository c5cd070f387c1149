import { ATR, EMA, RSI } from 'trading-signals'
import { expect, it } from 'vitest'
import { someCandles } from '#testing/outside/market-candles.ts'
import { newAtr, newEma, newRsi, pushAtr, pushEma, pushRsi, rsiValue } from './indicators.ts'

const NEAR = 1e-9

function expectNear(ours: number, theirs: number): void {
  if (Math.abs(ours - theirs) > NEAR * Math.abs(theirs)) expect(ours).toBe(theirs)
}

it('EMA, ATR and RSI agree with trading-signals to 1e-9 on every candle', async () => {
  const candles = await someCandles(5_000)
  const oracle = { fast: new EMA(20), slow: new EMA(100), atr: new ATR(14), rsi: new RSI(14) }
  const [fast, slow, atr, rsi] = [newEma(20), newEma(100), newAtr(14), newRsi(14)]
  for (const candle of candles) {
    const range = pushAtr(atr, candle)
    pushRsi(rsi, candle.close)
    const theirRange = oracle.atr.update(candle, false)
    const theirRsi = oracle.rsi.update(candle.close, false)
    expectNear(pushEma(fast, candle.close), oracle.fast.update(candle.close, false))
    expectNear(pushEma(slow, candle.close), oracle.slow.update(candle.close, false))
    if (theirRange !== null) expectNear(range, theirRange)
    if (theirRsi !== null) expectNear(rsiValue(rsi), theirRsi)
  }
  expect(candles).toHaveLength(5_000)
})
