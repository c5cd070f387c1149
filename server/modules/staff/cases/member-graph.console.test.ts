import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { MAX_GRAPH_MEMBERS, MAX_GRAPH_SHARING, type MemberGraph } from '#contract/console/money/graph.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { kernel, modules } = fixture.app
const staff = await openConsole(fixture)
const { withdraw } = createWithdrawing(fixture)
const { getMemberGraph } = consoleApi.cases
// Everything here comes from one address: it is moved away, so that only what a test says joins its members.
const apart = () =>
  kernel.db.run(sql`update identity_sessions set address = '10.0.0.1' where address = '127.0.0.1'`)

const graphOf = ({ memberId: id }: WalletMember, steps = 1) =>
  staff.risk.ok(getMemberGraph, { params: { id }, query: { steps } })
const linkOf = ({ links }: MemberGraph, kind: string) => links.find((link) => link.kind === kind)
const idsOf = (...members: readonly WalletMember[]) => members.map(({ memberId }) => memberId).toSorted()

async function signInTogether(...members: readonly WalletMember[]) {
  const deviceId = randomUUID()
  for (const { id, password } of members)
    await fixture.ok(api.identity.signIn, { body: { id, password, deviceId } })
}

it('joins accounts by browser, payout address, address block and invitation, one or two steps away', async () => {
  const [one, two, three] = [
    await fixture.aWalletMember(),
    await fixture.aWalletMember(),
    await fixture.aWalletMember(),
  ]
  await signInTogether(one, two)
  const address = fixture.strangeAddress()
  await withdraw(two, { address, quantity: '20' })
  await withdraw(three, { address, quantity: '20' })
  await apart()
  await kernel.db.run(sql`
    update identity_sessions set address = case when member_id = ${one.memberId} then '10.1.0.7' else '10.2.0.' || substr(member_id::text, 1, 2) end
    where member_id = any (${idsOf(one, two, three)}::uuid[])`)
  const near = await graphOf(one)
  expect(near.members.map(({ loginId, step }) => [loginId, step])).toEqual([
    [one.id, 0],
    [two.id, 1],
  ])
  expect(linkOf(near, 'DEVICE')?.memberIds.toSorted()).toEqual(idsOf(one, two))
  expect(linkOf(near, 'DEVICE')?.shared).toHaveLength(8)
  expect(linkOf(near, 'PAYOUT')).toBeUndefined()
  const far = await graphOf(one, 2)
  expect(far.members.find(({ id }) => id === three.memberId)?.step).toBe(2)
  expect(linkOf(far, 'PAYOUT')).toMatchObject({ shared: address, isPartial: false })

  await kernel.db.run(
    sql`update identity_sessions set address = '10.3.0.9' where member_id = any (${idsOf(one, three)}::uuid[])`,
  )
  expect(linkOf(await graphOf(one), 'BLOCK')).toMatchObject({ shared: '10.3.0.0/24' })
  const { inviteCode } = await modules.identity.getMember(kernel.db, one.memberId)
  await fixture.aMember({ invite_code: inviteCode })
  const { links, members } = await graphOf(one)
  const invited = links.find(({ kind }) => kind === 'CHAIN')
  expect(invited?.shared).toBe(one.id)
  expect(invited?.memberIds[0]).toBe(one.memberId)
  expect(members.some(({ id }) => id === invited?.memberIds[1])).toBe(true)
})

it('is bounded: of a crowd at one browser the first ones, and it says that there are more', async () => {
  const one = await fixture.aWalletMember()
  await signInTogether(one)
  await apart()
  await kernel.db.run(sql`
    insert into identity_members (id, login_id, email, name, phone_number, country, password_hash, state, invite_code, inflow_route, locale, timezone, created_at)
    select gen_random_uuid(), 'crowd' || n, 'crowd' || n || '@mail.example', 'Crowd', '+8210' || n, 'KOR', 'x', 'ACTIVE', 'CROWD' || n, 'LINK', 'ko', 'Asia/Seoul', now()
    from generate_series(100, 199) n`)
  await kernel.db.run(sql`
    insert into identity_sessions (id, member_id, seed, device_digest, device, address, created_at, last_used_at)
    select gen_random_uuid()::text, m.id, 'x', s.device_digest, 'x', '10.9.0.1', now(), now()
    from identity_members m cross join (select device_digest from identity_sessions where member_id = ${one.memberId} order by last_used_at desc limit 1) s
    where m.login_id like 'crowd%'`)
  const near = await graphOf(one)
  expect(linkOf(near, 'DEVICE')?.isPartial).toBe(true)
  expect(linkOf(near, 'DEVICE')?.memberIds).toContain(one.memberId)
  expect(near.members.length).toBeLessThanOrEqual(MAX_GRAPH_SHARING + 1)
  const far = await graphOf(one, 2)
  expect(far.members.length).toBeLessThanOrEqual(MAX_GRAPH_MEMBERS)
})

it('writes down who looked at whom, and is refused to others', async () => {
  const one = await fixture.aWalletMember()
  const entriesOf = () =>
    kernel.db.many<{ login_id: string }>(sql`
      select login_id from staff_audit where action = 'cases.getMemberGraph' and subject = ${`member:${one.memberId}`}`)
  const params = { id: one.memberId }
  expect(await staff.support.code(getMemberGraph, { params, query: {} })).toBe('STAFF-A001')
  expect(await staff.risk.code(getMemberGraph, { params: { id: randomUUID() }, query: {} })).toBe(
    'COMMON-A001',
  )
  expect(await entriesOf()).toEqual([])
  await graphOf(one)
  expect(await entriesOf()).toEqual([{ login_id: 'risk1' }])
})
