import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'

const fixture = await createAutoFixture()
const staff = await openConsole(fixture)
const { autotrading, audit } = consoleApi
const reason = 'Because the test says so.'

describe('exchange keys', () => {
  async function waiting() {
    const member = await fixture.aWalletMember({})
    await fixture.subscribe(member.memberId)
    await fixture.register(member, 'binance', fixture.issue())
    const { items } = await staff.risk.ok(autotrading.listKeys)
    const key = items.find((one) => one.member.id === member.memberId)
    return { member, key, id: key?.id ?? '' }
  }

  it('wait with their last four signs and rights, never with more, and are approved once', async () => {
    const { member, key, id } = await waiting()
    expect(key).toMatchObject({ exchange: 'binance', state: 'PENDING', member: { loginId: member.id } })
    expect(key?.last4).toHaveLength(4)
    // People of trading decide about keys, not knowing whose they are.
    const covered = (await staff.trading.ok(autotrading.listKeys)).items.find((one) => one.id === id)
    expect(covered?.member.loginId).toContain('*')
    const codes = await Promise.all(
      [staff.risk, staff.trading].map((one) => one.code(autotrading.approveKey, { params: { id } })),
    )
    expect(codes.toSorted()).toEqual(['COMMON-A001', 'success'])
    const { items } = await staff.auditor.ok(autotrading.listKeys, { query: { state: 'APPROVED' } })
    expect(items.map((one) => one.id)).toContain(id)
  })

  it('are refused with a reason that the member reads', async () => {
    const { member, id } = await waiting()
    const params = { id }
    expect(await staff.risk.code(autotrading.rejectKey, { params, body: { reason: ' ' } })).toBe('STAFF-B001')
    await staff.risk.ok(autotrading.rejectKey, { params, body: { reason: 'The account is another one’s.' } })
    const token = await fixture.token(member)
    const { items } = await fixture.ok(api.notifications.listAlarms, { token })
    expect(items[0]?.text).toContain('The account is another one’s.')
    const done = await staff.auditor.ok(audit.listAudit, { query: { action: 'autotrading.rejectKey' } })
    expect(done.items[0]).toMatchObject({ subject: `${member.id} binance`, after: { state: 'REJECTED' } })
  })
})

it('everything with real money is stopped at once by one person, and members switch on again', async () => {
  const { accountId, ...trader } = await fixture.aTrader()
  const runs = async () =>
    (await staff.risk.ok(autotrading.listRuns, { query: { loginId: trader.id } })).items.map(
      ({ id, state }) => [id, state],
    )
  expect(await runs()).toEqual([[accountId, 'ON']])
  const exchange = async () =>
    (await staff.risk.ok(autotrading.listExchanges)).items.find(({ id }) => id === 'binance')
  expect((await exchange())?.accountsOn).toBeGreaterThan(0)
  const { stopped } = await staff.risk.ok(autotrading.stopAll, { body: { reason } })
  expect(stopped).toBeGreaterThan(0)
  expect(await runs()).toEqual([[accountId, 'OFF']])
  expect((await exchange())?.accountsOn).toBe(0)
  expect(await staff.risk.ok(autotrading.stopAll, { body: { reason } })).toEqual({ stopped: 0 })
  await fixture.switchOn(trader)
  expect(await runs()).toEqual([[accountId, 'ON']])
})
