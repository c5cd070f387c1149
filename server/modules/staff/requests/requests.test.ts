import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { REQUEST_KINDS, isRequestKind, type RequestKind } from '#contract/rules/staff-requests.ts'
import { mayDo, STAFF_ROLES, type StaffRole } from '#contract/rules/staff-rights.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aPerson, openConsole, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { requestExamples } from '#testing/members/request-examples.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { db } = fixture.app.kernel
const { member, examples } = await requestExamples(fixture, staff)
const { people, settings, requests, session } = consoleApi
const why = 'Because the test says so.'
const kinds = Object.keys(REQUEST_KINDS).filter(isRequestKind)

/** Everything a request could change, to see that it did not. */
async function everything() {
  const tables = [
    'kernel_settings',
    'licences_records',
    'kernel_brakes',
    'staff_people',
    'staff_addresses',
    'identity_otp',
    'ledger_transfers',
    'chain_house_receipts',
    'membership_subscriptions',
    'ico_rounds',
    'game_rounds',
    'notifications_campaigns',
    'content_terms',
    'transparency_orders',
    'closes_signatures',
  ]
  const found = []
  for (const table of tables) {
    // Neither the last use nor the last one-time code is a change of a power.
    const rows = await db.many({
      text: `select to_jsonb(t) - 'last_used_at' - 'last_step' as row from ${table} t order by 1`,
      values: [],
    })
    found.push(JSON.stringify(rows))
  }
  const prices = await db.many(sql`select units from market_mcs_prices where reason = 'set' order by id`)
  return [...found, JSON.stringify(prices.length)]
}

async function asking(kind: RequestKind, by: StaffCaller): Promise<string> {
  const { operation, params, body } = examples[kind]
  // Checked border: the example of a kind is a body of its operation.
  const sent = { body: { ...body, reason: why }, ...(params === undefined ? {} : { params }) } as never
  const { data, failure } = await by.call(operation, sent)
  if (failure !== undefined) throw new Error(`${kind}: ${failure.code} ${JSON.stringify(failure.fields)}`)
  const answer: { requestId?: string } = Object(data)
  return answer.requestId ?? ''
}

/** Time goes on with every kind: staff who are idle for half an hour would be signed out. */
async function renewSessions(): Promise<void> {
  for (const role of STAFF_ROLES) await staff[role].ok(session.getMe)
}

const holders = (right: string): StaffRole[] => STAFF_ROLES.filter((role) => mayDo([role], right))
const first = (right: string): StaffCaller => staff[holders(right)[0] ?? 'auditor']

describe.each(kinds)('the power %s', (kind) => {
  const { request, approve } = REQUEST_KINDS[kind]

  it('does nothing when one person asks, and nothing when the same person approves, whatever the roles', async () => {
    fixture.advance(MINUTE_MS)
    await renewSessions()
    const mighty = await aPerson(fixture, `mighty-${kind.toLowerCase()}`, STAFF_ROLES)
    const before = await everything()
    const id = await asking(kind, mighty)
    expect(await mighty.code(requests.approveRequest, { params: { id } })).toBe('STAFF-A005')
    expect(await everything()).toEqual(before)
    const { state, mayDecide } = await mighty.ok(requests.getRequest, { params: { id } })
    expect([state, mayDecide]).toEqual(['OPEN', false])
    await mighty.ok(requests.rejectRequest, { params: { id }, body: { reason: why } })
  })

  it('is approved by nobody whose roles do not say so', async () => {
    const before = await everything()
    const id = await asking(kind, first(request))
    for (const role of STAFF_ROLES.filter((one) => !mayDo([one], approve))) {
      const refused = await staff[role].code(requests.approveRequest, { params: { id } })
      expect(['STAFF-A001', 'STAFF-A005', 'COMMON-A001'], role).toContain(refused)
    }
    expect(await everything()).toEqual(before)
    await first(request).ok(requests.rejectRequest, { params: { id }, body: { reason: why } })
  })

  it('ends after 72 hours, and is refused afterwards', async () => {
    const id = await asking(kind, first(request))
    await db.run(sql`update staff_requests set ends_at = ${fixture.app.install.clock.now()} where id = ${id}`)
    const other = await secondPerson(kind)
    expect(await other.code(requests.approveRequest, { params: { id } })).toBe('STAFF-A006')
    expect((await other.ok(requests.getRequest, { params: { id } })).state).toBe('EXPIRED')
  })

  it('is done once, when another person approves', async () => {
    const before = await everything()
    const id = await asking(kind, first(request))
    const other = await secondPerson(kind)
    const shown = await other.ok(requests.getRequest, { params: { id } })
    expect(shown.mayDecide).toBe(true)
    const hours = Date.parse(shown.endsAt) - Date.parse(shown.askedAt)
    expect(hours).toBe(72 * HOUR_MS)
    const key = '11111111-2222-4333-8444-555555555555'
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => other.call(requests.approveRequest, { params: { id }, key })),
    )
    expect(answers.map(({ data }) => [data?.state, data?.failure])).toEqual(answers.map(() => ['DONE', null]))
    expect(await everything()).not.toEqual(before)
    expect(await other.code(requests.approveRequest, { params: { id } })).toBe('STAFF-A006')
    const [entry] = (
      await staff.owner.ok(consoleApi.audit.listAudit, { query: { action: 'requests.approve' } })
    ).items
    expect(entry).toMatchObject({ by: { loginId: other.loginId }, reason: why, after: shown.after })
  })
})

/** Somebody who approves and is not who asked. */
async function secondPerson(kind: RequestKind): Promise<StaffCaller> {
  const { request, approve } = REQUEST_KINDS[kind]
  const asker = first(request)
  const other = holders(approve)
    .map((role) => staff[role])
    .find(({ loginId }) => loginId !== asker.loginId)
  if (other !== undefined) return other
  fixture.advance(MINUTE_MS)
  return aPerson(fixture, `second-${kind.toLowerCase()}`, ['owner'])
}

it('what has changed since the asking is not done', async () => {
  const requestValue = (value: string) =>
    staff.finance.ok(settings.requestParameter, {
      params: { id: 'gas.most_trx' },
      body: { value, reason: why },
    })
  const one = await requestValue('410')
  const other = await requestValue('420')
  await staff.risk.ok(requests.approveRequest, { params: { id: one.requestId } })
  expect(await staff.risk.code(requests.approveRequest, { params: { id: other.requestId } })).toBe(
    'STAFF-A007',
  )
})

it.each([
  ['is let go', "update staff_people set state = 'ENDED', roles = '{}' where login_id = $1"],
  ['is set up anew', "update staff_people set state = 'INVITED' where login_id = $1"],
  ['has other roles', "update staff_people set roles = '{support}' where login_id = $1"],
])('what somebody asked for who %s is not done', async (change, text) => {
  fixture.advance(MINUTE_MS)
  const asker = await aPerson(fixture, `asker-${change.replaceAll(' ', '-')}`, ['finance'])
  const body = { loginId: member.id, coin: 'MCS', direction: 'CREDIT', amount: '5', reason: why } as const
  const { requestId } = await asker.ok(consoleApi.ledger.requestAdjustment, { body })
  await db.run({ text, values: [asker.loginId] })
  const before = await everything()
  const params = { id: requestId }
  expect(await staff.risk.code(requests.approveRequest, { params })).toBe('STAFF-A007')
  expect(await everything()).toEqual(before)
  await staff.risk.ok(requests.rejectRequest, { params, body: { reason: why } })
})

it('a request that cannot be done ends as failed, and changes nothing', async () => {
  const body = { loginId: member.id, coin: 'MCS', direction: 'DEBIT', amount: '999999', reason: why } as const
  const { requestId } = await staff.finance.ok(consoleApi.ledger.requestAdjustment, { body })
  const before = await everything()
  const { state, failure } = await staff.risk.ok(requests.approveRequest, { params: { id: requestId } })
  expect([state, failure]).toEqual(['FAILED', 'STAFF-A008'])
  expect(await everything()).toEqual(before)
})

it('every wrong value is told at its field, and nothing is asked for', async () => {
  const { n } = await db.one<{ n: bigint }>(sql`select count(*) as n from staff_requests`)
  const parameter = (id: string, value: string) =>
    staff.finance.code(settings.requestParameter, { params: { id }, body: { value, reason: why } })
  expect(await parameter('no.such', '1')).toBe('COMMON-A001')
  expect(await parameter('swap.fee_bps', '-1')).toBe('STAFF-B002')
  expect(await parameter('swap.fee_bps', '10001')).toBe('STAFF-B002')
  expect(await parameter('plan.tiers', 'all')).toBe('STAFF-B002')
  expect(await parameter('swap.on', 'perhaps')).toBe('STAFF-B002')
  expect(await staff.finance.code(settings.requestPrice, { body: { price: '0', reason: why } })).toBe(
    'STAFF-B002',
  )
  expect(await staff.finance.code(settings.requestPrice, { body: { price: '0.3', reason: '  ' } })).toBe(
    'STAFF-B001',
  )
  const gate = { feature: 'plan', country: 'KOR', open: true, reason: why } as const
  expect(await staff.owner.code(settings.requestGate, { body: gate })).toBe('STAFF-B002')
  expect(await staff.owner.code(settings.requestGate, { body: { ...gate, open: false } })).toBe('STAFF-A008')
  const adjust = { loginId: 'nobody', coin: 'USDT', direction: 'CREDIT', amount: '1', reason: why } as const
  expect(await staff.finance.code(consoleApi.ledger.requestAdjustment, { body: adjust })).toBe('STAFF-B002')
  const invite = {
    loginId: 'Not valid',
    name: 'N',
    locale: 'en' as const,
    email: 'n@staff.example',
    roles: ['support' as const],
    reason: why,
  }
  expect(await staff.owner.code(people.requestInvite, { body: invite })).toBe('STAFF-B004')
  expect(
    await staff.owner.code(people.requestAddresses, { body: { addresses: ['10.0.0.0/40'], reason: why } }),
  ).toBe('STAFF-B002')
  const after = await db.one<{ n: bigint }>(sql`select count(*) as n from staff_requests`)
  expect(after.n).toBe(n)
})
