import { expect, test } from 'vitest'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { openAutoWorld } from '#testing/auto-world.ts'

const world = await openAutoWorld()
const { sandbox, executor } = world

async function lookAgain(): Promise<void> {
  await executor.care()
  for (let look = 0; look < 4; look += 1) await executor.look()
}

test('an order that the exchange suddenly does not know is missed for a minute before it is taken for gone', async () => {
  const trader = await world.aTrader()
  await world.aSignal({})
  await lookAgain()
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
  await lookAgain()
  expect(mine()).toHaveLength(2)
  // It was only a list that lagged: the stop stands as before, and the next time counts from its own beginning.
  exchange.byClientId.set(name, hidden)
  await lookAgain()
  world.advance(2 * MINUTE_MS)
  hide()
  await lookAgain()
  expect(mine()).toHaveLength(2)
  // Now it is gone for good, and its coins are free again.
  const coins = exchange.accounts.get(trader.key.uid)?.get('BTC')
  if (coins !== undefined) Object.assign(coins, { free: coins.free + coins.locked, locked: 0n })
  world.advance(MINUTE_MS + 1)
  await lookAgain()
  expect(mine().map(({ type }) => type)).toEqual(['MARKET', 'STOP_LOSS', 'STOP_LOSS'])
})
