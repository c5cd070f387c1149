import { describe, expect, it } from 'vitest'
import { parseAlert } from './parse-alert.ts'

const form = { time: '2026-05-04T09:10:11Z', action: 'buy', ticker: 'BTCUSDT', price: '60000.5' }

describe('a message of TradingView’s', () => {
  it.each([
    ['BTCUSDT', 'BTC/USDT'],
    ['BINANCE:BTCUSDT', 'BTC/USDT'],
    ['btc/usdt', 'BTC/USDT'],
    ['UPBIT:BTCKRW', 'BTC/KRW'],
    ['KRW-BTC', 'BTC/KRW'],
    ['BTCUSDT.P', undefined],
    ['NASDAQ:AAPL', undefined],
    ['BTCUSD', undefined],
  ])('names with %s the market %s', (ticker, symbol) => {
    expect(parseAlert({ ...form, ticker })?.symbol).toBe(symbol)
  })

  it.each([
    ['buy', 'BUY'],
    ['BUY', 'BUY'],
    ['sell', 'CLOSE'],
    ['close', 'CLOSE'],
  ])('asks with %s to %s', (action, wanted) => {
    expect(parseAlert({ ...form, action })?.action).toBe(wanted)
  })

  it.each([
    { action: 'short' },
    { action: '{{strategy.order.action}}' },
    { time: '{{timenow}}' },
    { time: '2026-05-04' },
    { time: '2026-13-45T09:10:11Z' },
    { price: '0' },
    { price: '1e5' },
    { price: '-1' },
    { price: '' },
    { ticker: '' },
    { ticker: 'X'.repeat(61) },
  ])('with %o says nothing', (change) => {
    expect(parseAlert({ ...form, ...change })).toBeUndefined()
  })

  it('is named by its id, or else by its time, action and ticker', () => {
    expect(parseAlert({ ...form, id: 'long 7' })?.alertId).toBe('long 7')
    expect(parseAlert(form)?.alertId).toBe('2026-05-04T09:10:11Z BUY BTCUSDT')
    expect(parseAlert({ ...form, price: 60_000.5 })?.price).toBe(60_000.5)
  })
})
