import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'

const fixture = await createAutoFixture()
const { executor } = fixture
const params = { type: 'binance' }

it('a budget may be as large as what lies free and what open positions hold, and no larger', async () => {
  const owner = await fixture.aTrader()
  await fixture.aSignal({})
  for (let look = 0; look < 3; look += 1) await executor.look()
  const [position] = await fixture.positions(owner.accountId)
  expect(position?.state).toBe('OPEN')
  await fixture.db.run(
    sql`update autotrading_keys set check_asked_at = now() where account_id = ${owner.accountId}`,
  )
  await executor.checkKeys()
  const token = await fixture.token(owner)
  const { rules } = await fixture.ok(api.autotrading.getAutoMaster, { token, params })
  const save = (budget: string) =>
    fixture.code(api.autotrading.saveAutoRules, { token, params, body: { ...rules, budget } })
  expect(await save('10000')).toBe('success')
  expect(await save('10000.01')).toBe('AUTO-B002')
})
