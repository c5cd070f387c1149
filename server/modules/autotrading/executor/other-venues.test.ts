import { describe, expect, it } from 'vitest'
import { byHand, drift, duplicates } from '#testing/fixtures/auto-books.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'

const fixture = await createAutoFixture()
const { sandbox, executor } = fixture

async function rest(): Promise<void> {
  for (let look = 0; look < 6; look += 1) await executor.look()
}

describe.each(['bybit', 'okx'] as const)('on %s', (type) => {
  async function openOne() {
    sandbox.setPrice('BTC/USDT', '60000')
    const trader = await fixture.aTrader(type)
    await fixture.aSignal({})
    await rest()
    const mine = () => sandbox.exchange.orders.filter(({ uid }) => uid === trader.key.uid)
    return { trader, mine }
  }

  it('an entry is bought once, its stop waits at the exchange, and reaching it closes the position', async () => {
    const { trader, mine } = await openOne()
    expect(mine().map((order) => [order.type, order.status])).toEqual([
      ['MARKET', 'FILLED'],
      ['STOP_LOSS', 'NEW'],
    ])
    sandbox.setPrice('BTC/USDT', '58700')
    await rest()
    const [position] = await fixture.positions(trader.accountId)
    expect(position).toMatchObject({ state: 'CLOSED', close_reason: 'STOP' })
    expect(mine()).toHaveLength(2)
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
  })

  it('cancels the stop before it sells at the target, and leaves the member’s orders', async () => {
    const { trader, mine } = await openOne()
    const own = byHand(sandbox.exchange, trader.key.uid)
    await executor.care()
    sandbox.setPrice('BTC/USDT', '61300')
    await rest()
    const [position] = await fixture.positions(trader.accountId)
    expect(position).toMatchObject({ state: 'CLOSED', close_reason: 'TARGET' })
    expect(own.status).toBe('NEW')
    expect(mine().map((order) => order.status)).toEqual(['FILLED', 'CANCELED', 'NEW', 'FILLED'])
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
  })

  it.each(['lose-answer', 'timeout'] as const)(
    'an order whose answer does not come (%s) is found by its name and not sent again',
    async (kind) => {
      sandbox.exchange.faults.push({ kind, path: '/order', method: 'POST', ms: 0, times: 2 })
      const { trader, mine } = await openOne()
      const [position] = await fixture.positions(trader.accountId)
      expect(position?.state).toBe('OPEN')
      expect(mine()).toHaveLength(2)
      expect(duplicates({ orders: mine() })).toEqual([])
      expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
      sandbox.setPrice('BTC/USDT', '61300')
      await rest()
    },
  )
})
