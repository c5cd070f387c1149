import { expect, it } from 'vitest'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'

const fixture = await createAutoFixture()
const { sandbox, executor } = fixture

async function recheck(): Promise<void> {
  await executor.care()
  for (let look = 0; look < 4; look += 1) await executor.look()
}

it('an order that the exchange suddenly does not know is missed for a minute before it is taken for gone', async () => {
  const trader = await fixture.aTrader()
  await fixture.aSignal({})
  await recheck()
  const { exchange } = sandbox
  const mine = () => exchange.orders.filter(({ uid }) => uid === trader.key.uid)
  const [, stop] = mine()
  const name = `${trader.key.uid} ${stop?.clientId}`
  const hidden = exchange.byClientId.get(name) ?? []
  const hide = () => {
    exchange.byClientId.delete(name)
    exchange.open.get('BTCUSDT')?.clear()
  }
  hide()
  await recheck()
  expect(mine()).toHaveLength(2)
  // It was only a list that lagged: the stop stands as before, and the next time counts from its own beginning.
  exchange.byClientId.set(name, hidden)
  await recheck()
  fixture.advance(2 * MINUTE_MS)
  hide()
  await recheck()
  expect(mine()).toHaveLength(2)
  // Now it is gone for good, and its coins are free again.
  const coins = exchange.accounts.get(trader.key.uid)?.get('BTC')
  if (coins !== undefined) Object.assign(coins, { free: coins.free + coins.locked, locked: 0n })
  fixture.advance(MINUTE_MS + 1)
  await recheck()
  expect(mine().map(({ type }) => type)).toEqual(['MARKET', 'STOP_LOSS', 'STOP_LOSS'])
})
