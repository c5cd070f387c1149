import { expect, it } from 'vitest'
import { createClock, SECOND_MS } from '#server/kernel/clock.ts'
import { createChainFixture } from '#testing/fixtures/chain-fixture.ts'
import { createTronNodes } from '../node/nodes.ts'
import { ChainDown } from '../node/tron-node.ts'
import { parseTronSettings } from '../node/tron-settings.ts'
import { createFeeEstimates } from './estimate.ts'

const fixture = await createChainFixture()
const { sandbox } = fixture
await sandbox.fund(fixture.signer.keys.hotAddress, 'USDT', '100')
await sandbox.mine(1)
const settings = parseTronSettings(fixture.options)

/** Estimates over the sandbox's node that count what the node is asked, can be cut off from it, and have a clock of their own. */
function aDesk() {
  const { main, check } = createTronNodes(settings)
  const asked = { prices: 0, energy: 0 }
  const state = { isDown: false, laterMs: 0 }
  const nodes = {
    check,
    main: {
      ...main,
      async prices() {
        asked.prices += 1
        if (state.isDown) throw new ChainDown('cut off')
        return main.prices()
      },
      async energyOf(transfer: Parameters<typeof main.energyOf>[0]) {
        asked.energy += 1
        return main.energyOf(transfer)
      },
    },
  }
  const machine = createClock()
  const clock = { ...machine, nowMs: () => machine.nowMs() + state.laterMs }
  return { fees: createFeeEstimates({ nodes, tron: settings, clock }), asked, state }
}
const to = (index: number) => ({ coin: 'USDT' as const, to: sandbox.member(index).address })

it('recipients of one moment share what is the same for all, and each is tried out once', async () => {
  const { fees, asked } = aDesk()
  const [first, second] = await Promise.all([fees.expectedSun(to(300)), fees.expectedSun(to(301))])
  expect(first).toBe(second)
  expect(await fees.estimate(to(302))).toMatchObject({ expectedSun: first, highSun: first })
  // One for a newcomer and one for a holder, then one each.
  expect(asked).toEqual({ prices: 1, energy: 5 })
})

it('after five seconds the chain is asked anew', async () => {
  const { fees, asked, state } = aDesk()
  await fees.expectedSun(to(303))
  state.laterMs = 5 * SECOND_MS
  await fees.expectedSun(to(303))
  expect(asked.prices).toBe(2)
})

it('a node that did not answer is asked again at once', async () => {
  const { fees, state } = aDesk()
  state.isDown = true
  await expect(fees.expectedSun(to(304))).rejects.toThrow(ChainDown)
  state.isDown = false
  expect(await fees.expectedSun(to(304))).toBeGreaterThan(0n)
})
