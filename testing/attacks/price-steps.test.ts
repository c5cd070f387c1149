import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole, signInStaff } from '#testing/fixtures/console-fixture.ts'
import { writePrice } from '#testing/outside/market-price.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { settings, requests } = consoleApi
const { kernel } = fixture.app
const why = { reason: 'planned' }

const request = (price: string) => staff.finance.call(settings.requestPrice, { body: { ...why, price } })
const requested = async (price: string) =>
  (await staff.finance.ok(settings.requestPrice, { body: { ...why, price } })).requestId
const approve = (id: string) => staff.owner.ok(requests.approveRequest, { params: { id } })

/** A price that has stood long enough, and no other in the meantime. */
async function standingPrice(price: string): Promise<void> {
  await kernel.db.run(sql`delete from market_mcs_prices`)
  await writePrice(fixture, price, { agoMs: 2 * HOUR_MS })
  await writePrice(fixture, price, { reason: 'confirmed' })
}

describe('changing the price of MCS by as much as staff like, as often as they like', () => {
  it('refuses to ask for a step that is too large', async () => {
    await standingPrice('0.25')
    const refused = await request('0.28')
    expect(refused.failure).toMatchObject({ code: 'PRICE-B001', meta: { min: '0.225', max: '0.275' } })
    expect((await request('0.22')).failure?.code).toBe('PRICE-B001')
  })

  it('checks the step again when the change is approved', async () => {
    await standingPrice('0.25')
    const id = await requested('0.27')
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'price.step_bps', 100))
    fixture.advance(2 * SECOND_MS)
    expect(await staff.owner.code(requests.approveRequest, { params: { id } })).toBe('PRICE-B001')
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'price.step_bps', 1_000))
    fixture.advance(2 * SECOND_MS)
  })

  it('keeps the step and the cool-down themselves within bounds', async () => {
    const change = (id: string, value: string) =>
      staff.finance.code(settings.requestParameter, { params: { id }, body: { ...why, value } })
    expect(await change('price.step_bps', '5000')).toBe('STAFF-B002')
    expect(await change('price.cooldown_minutes', '0')).toBe('STAFF-B002')
    expect(await change('price.cooldown_minutes', '30')).toBe('success')
  })

  it('refuses a second change before the cool-down is over', async () => {
    await standingPrice('0.25')
    expect(await approve(await requested('0.27'))).toMatchObject({ state: 'DONE' })
    expect((await request('0.29')).failure?.code).toBe('PRICE-A001')
    fixture.advance(60 * MINUTE_MS)
    const finance = await signInStaff(fixture, 'finance1')
    await finance.ok(settings.requestPrice, { body: { ...why, price: '0.29' } })
  })
})
