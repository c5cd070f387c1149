import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { aPerson, openConsole, sendStaff, staffCode } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { people, requests, session, withdrawals } = consoleApi
const areas: Readonly<Record<string, Area>> = consoleApi
const operations: readonly (readonly [string, Operation])[] = Object.values(areas).flatMap((area) =>
  Object.entries(area),
)
/** Calls that release or move money, beside those whose name says that they approve. */
const MOVING = [
  'releaseWithdrawal',
  'retryWithdrawal',
  'retryWithdrawals',
  'runBatch',
  'runJob',
  'decideFlag',
  'liftLock',
  'unsuspendMember',
]

async function send(operation: Operation, sent: Partial<Parameters<typeof sendStaff>[2]> = {}) {
  const reply = await sendStaff(fixture, operation, { cookie: staff.risk.cookie, ...sent })
  const { code = 'success' }: { code?: string } = JSON.parse(reply.text)
  return code
}

async function requestApproval(): Promise<string> {
  const body = { addresses: ['127.0.0.0/8'], reason: 'the office' }
  return (await staff.owner.ok(people.requestAddresses, { body })).requestId
}

describe('an approval from a console that was left open', () => {
  it('is refused five minutes after the last code, and goes on with the same key after one', async () => {
    fixture.advance(5 * MINUTE_MS)
    const call = { params: { id: await requestApproval() }, key: crypto.randomUUID() }
    expect(await send(requests.approveRequest, call)).toBe('STAFF-A011')
    expect(await send(session.stepUp, { body: { code: '000' } })).toBe('OTP-B001')
    expect(await send(session.stepUp, { body: { code: '' } })).toBe('OTP-B002')
    expect(await send(requests.approveRequest, call)).toBe('STAFF-A011')
    expect(await send(session.stepUp, { body: { code: staffCode(fixture) } })).toBe('success')
    expect(await send(requests.approveRequest, call)).toBe('success')
  })

  it('is open for less than five minutes, and for this session only', async () => {
    fixture.advance(5 * MINUTE_MS - SECOND_MS)
    expect(await send(requests.approveRequest, { params: { id: await requestApproval() } })).toBe('success')
    fixture.advance(SECOND_MS)
    expect(await send(requests.approveRequest, { params: { id: await requestApproval() } })).toBe(
      'STAFF-A011',
    )
    const finance = { cookie: staff.finance.cookie }
    expect(await send(withdrawals.retryWithdrawals, finance)).toBe('STAFF-A011')
    await sendStaff(fixture, session.stepUp, { ...finance, body: { code: staffCode(fixture) } })
    expect(await send(withdrawals.retryWithdrawals, finance)).toBe('success')
    expect(await send(withdrawals.retryWithdrawals)).toBe('STAFF-A011')
  })

  it('spends a code once, also when it is sent several times at once', async () => {
    const twice = await aPerson(fixture, 'twice', ['risk'])
    const code = staffCode(fixture)
    expect(await send(session.stepUp, { cookie: twice.cookie, body: { code } })).toBe('OTP-B001')
    fixture.advance(MINUTE_MS)
    const body = { code: staffCode(fixture) }
    const codes = await Promise.all([1, 2, 3].map(() => send(session.stepUp, { cookie: twice.cookie, body })))
    expect(codes.toSorted()).toEqual(['OTP-B001', 'OTP-B001', 'success'])
  })

  it('cannot be had by guessing codes', async () => {
    const guesser = await aPerson(fixture, 'guesser', ['risk'])
    fixture.advance(MINUTE_MS)
    const { cookie } = guesser
    for (let tried = 0; tried < 5; tried += 1)
      expect(await send(session.stepUp, { cookie, body: { code: '1' } })).toBe('OTP-B001')
    expect(await send(session.stepUp, { cookie, body: { code: staffCode(fixture) } })).toBe('STAFF-A003')
  })

  it('needs a code in every call that approves or lets money move', () => {
    const open = operations.filter(
      ([name, operation]) =>
        (name.startsWith('approve') || MOVING.includes(name)) && operation.stepUp !== true,
    )
    expect(open.map(([name]) => name)).toEqual([])
    expect(operations.filter(([, { stepUp }]) => stepUp === true).length).toBeGreaterThan(8)
  })
})
