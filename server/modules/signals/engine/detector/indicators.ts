/**
 * Streaming indicators as plain data and a push function each, so that a detector's snapshot is its state.
 * They agree with the npm package trading-signals to 1e-9 (indicators.test.ts).
 */
export interface Ema {
  period: number
  count: number
  value: number
}

export function newEma(period: number): Ema {
  return { period, count: 0, value: 0 }
}

export function pushEma(ema: Ema, price: number): number {
  const weight = 2 / (ema.period + 1)
  ema.value = ema.count === 0 ? price : price * weight + ema.value * (1 - weight)
  ema.count += 1
  return ema.value
}

/** Wilder's smoothing: the mean of the first `period` values, afterwards each value counts 1/period. */
export interface Wilder {
  period: number
  count: number
  value: number
}

export function newWilder(period: number): Wilder {
  return { period, count: 0, value: 0 }
}

export function pushWilder(wilder: Wilder, value: number): number {
  wilder.count += 1
  const share = wilder.count < wilder.period ? wilder.count : wilder.period
  wilder.value += (value - wilder.value) / share
  return wilder.value
}

export interface Atr {
  range: Wilder
  previousClose: number
}

export function newAtr(period: number): Atr {
  return { range: newWilder(period), previousClose: 0 }
}

export function pushAtr(atr: Atr, candle: { high: number; low: number; close: number }): number {
  let range = candle.high - candle.low
  if (atr.range.count > 0) {
    range = Math.max(
      range,
      Math.abs(candle.high - atr.previousClose),
      Math.abs(candle.low - atr.previousClose),
    )
  }
  atr.previousClose = candle.close
  return pushWilder(atr.range, range)
}

export interface Rsi {
  gain: Wilder
  loss: Wilder
  previousPrice: number
  started: boolean
}

export function newRsi(period: number): Rsi {
  return { gain: newWilder(period), loss: newWilder(period), previousPrice: 0, started: false }
}

/** 0 to 100; 50 before the second price, 100 when nothing was lost. */
export function rsiValue(rsi: Rsi): number {
  if (rsi.gain.count === 0) return 50
  return rsi.loss.value === 0 ? 100 : 100 - 100 / (rsi.gain.value / rsi.loss.value + 1)
}

export function pushRsi(rsi: Rsi, price: number): void {
  if (rsi.started) {
    const change = price - rsi.previousPrice
    pushWilder(rsi.gain, Math.max(change, 0))
    pushWilder(rsi.loss, Math.max(-change, 0))
  }
  rsi.started = true
  rsi.previousPrice = price
}
