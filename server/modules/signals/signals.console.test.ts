import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'

const fixture = await createAutoFixture()
const staff = await openConsole(fixture)
const { signals, audit } = consoleApi
const reason = 'Because the test says so.'

describe('signals', () => {
  it('are kept back while their kind is paused, until staff resume it', async () => {
    const body = { kind: 'BREAKOUT' as const, reason }
    const { id } = await staff.trading.ok(signals.pauseKind, { body })
    expect(await staff.risk.code(signals.pauseKind, { body })).toBe('STAFF-A008')
    const { kinds, pauses } = await staff.auditor.ok(signals.getCalibration)
    expect(kinds.filter(({ isPaused }) => isPaused).map((one) => one.id)).toEqual(['BREAKOUT'])
    expect(pauses).toMatchObject([{ id, note: reason, isAlarm: false }])
    const resume = () => staff.risk.code(signals.resumeKind, { params: { id }, body: { reason } })
    expect([await resume(), await resume()]).toEqual(['success', 'COMMON-A001'])
    for (const wrong of [{}, { kind: 'BREAKOUT', symbol: 'BTC/USDT' }, { symbol: 'NO/SUCH' }] as const)
      expect(await staff.risk.code(signals.pauseKind, { body: { ...wrong, reason } })).toBe('STAFF-B002')
  })

  it('are withdrawn once, with a reason, while they are open, and stay visible', async () => {
    const id = await fixture.aSignal()
    const list = async () => (await staff.trading.ok(signals.listStaffSignals)).items
    expect((await list()).find((one) => one.id === id)?.state).toBe('ACTIVE')
    const withdraw = (which: string) =>
      staff.trading.code(signals.withdrawSignal, { params: { id: which }, body: { reason } })
    const codes = await Promise.all([withdraw(id), withdraw(id)])
    expect(codes.filter((code) => code === 'success')).toHaveLength(1)
    expect(await withdraw(randomUUID())).toBe('COMMON-A001')
    expect((await list()).find((one) => one.id === id)?.state).toBe('WITHDRAWN')
    const { items } = await staff.auditor.ok(audit.listAudit, { query: { action: 'signals.withdrawSignal' } })
    expect(items).toMatchObject([{ reason, after: { state: 'WITHDRAWN' } }])
  })
})
