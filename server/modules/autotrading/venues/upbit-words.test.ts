import { describe, expect, it } from 'vitest'
import { openClient } from './load-ccxt.ts'
import { isUpbitRefusal, wonPriceAbove } from './upbit-words.ts'

describe('a price in won', () => {
  it.each([
    [84_420_000, 84_420_000],
    [84_420_001, 84_421_000],
    [999_600.5, 1_000_000],
    [612_300, 612_500],
    [100_050, 100_100],
    [99_990, 100_000],
    [12_345, 12_350],
    [7_001, 7_005],
    [844.2, 845],
    [100, 100],
    [99.99, 100],
    [12.34, 12.4],
    [0.5432, 0.544],
  ])('of %d goes up to %d, the next step of its range', (price, taken) => {
    expect(wonPriceAbove(price)).toBe(taken)
  })
})

describe('an answer of Upbit', () => {
  const answer = (name: string, message = '') => `upbit {"error":{"name":"${name}","message":"${message}"}}`

  it.each(['under_min_total_ask', 'invalid_price_bid', 'create_bid_error', 'validation_error'])(
    'that names %s refuses the order',
    (name) => expect(isUpbitRefusal(answer(name))).toBe(true),
  )

  it('that speaks of the identifier refuses the order, whatever it is called', () => {
    expect(isUpbitRefusal(answer('something_new', 'identifier 중복'))).toBe(true)
  })

  it.each(['server_error', 'market_offline', 'internal_server_error', 'request_timeout'])(
    'that names %s says nothing about the order',
    (name) => expect(isUpbitRefusal(answer(name))).toBe(false),
  )

  it('of another exchange is none of it', () => {
    expect(isUpbitRefusal('binance {"name":"validation_error"}')).toBe(false)
  })
})

describe('an error that Upbit names', () => {
  const told = { error: { name: 'something_new', message: '' } }

  it.each([429, 418, 500, 503])('is decided by its status %i alone', async (status) => {
    const client = await openClient('upbit', '')
    expect(client.handleErrors(status, '', '', 'POST', {}, JSON.stringify(told), told)).toBeUndefined()
  })

  it('is an answer under any other status', async () => {
    const client = await openClient('upbit', '')
    expect(() => client.handleErrors(400, '', '', 'POST', {}, JSON.stringify(told), told)).toThrow(
      'something_new',
    )
  })
})
