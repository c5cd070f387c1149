import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits } from '#contract/money.ts'
import type { InflowRoute, OrgNode } from '#contract/members/referral.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const { referral, identity } = modules
const { getIncentive, getTeam, getOrgChart, countVisit } = api.referral
await modules.wallet.openHouseAccounts()
await referral.openHouseAccounts()

interface Invited extends TestMember {
  readonly memberId: string
  readonly code: string
}

async function aMember(inviter?: { code: string }, via?: InflowRoute): Promise<Invited> {
  const member = await fixture.aMember({
    ...(inviter === undefined ? {} : { invite_code: inviter.code }),
    ...(via === undefined ? {} : { via }),
  })
  const memberId = kernel.tokens.verify(member.token)?.memberId ?? ''
  const { inviteCode } = await identity.getMember(kernel.db, memberId)
  return { ...member, memberId, code: inviteCode }
}

/** A chain of members, each invited by the one before. */
async function aChain(length: number): Promise<Invited[]> {
  const chain: Invited[] = []
  for (let index = 0; index < length; index += 1) chain.push(await aMember(chain.at(-1)))
  return chain
}

const chart = (viewer: Invited, query: { node?: string; depth?: number; page?: number } = {}) =>
  fixture.ok(getOrgChart, { token: viewer.token, query })
const team = (viewer: Invited) => fixture.ok(getTeam, { token: viewer.token })
const changeFunds = (member: Invited, usdt: string) => {
  const units = parseUnits(usdt.replace('-', '')) ?? 0n
  return kernel.db.tx((tx) =>
    referral.changeFunds(tx, member.memberId, usdt.startsWith('-') ? -units : units),
  )
}

describe('the tree of invitations', () => {
  it('keeps five members above, the nearest first', async () => {
    const chain = await aChain(7)
    const last = chain.at(-1)
    const above = chain
      .slice(1, 6)
      .map(({ memberId }) => memberId)
      .toReversed()
    expect(await referral.uplineOf(kernel.db, last?.memberId ?? '')).toEqual(above)
  })

  it('never changes who invited whom, neither by a second enrolment nor by hand', async () => {
    const [inviter, member, other] = [...(await aChain(2)), await aMember()]
    if (inviter === undefined || member === undefined || other === undefined) throw new Error('three members')
    await kernel.db.tx((tx) =>
      referral.enrol(tx, { memberId: member.memberId, inviterId: other.memberId, via: 'QR' }),
    )
    expect(await referral.uplineOf(kernel.db, member.memberId)).toEqual([inviter.memberId])
    expect((await team(other)).levels[0]).toMatchObject({ teamCount: 0 })
    await expect(
      kernel.db.run(
        sql`update referral_members set inviter_id = ${other.memberId}, path = ${[other.memberId]}::uuid[] where member_id = ${member.memberId}`,
      ),
    ).rejects.toThrow('never changes')
  })

  it('counts members and funds of five levels for everybody above, as they change', async () => {
    const chain = await aChain(7)
    const [top, second, third] = chain
    const last = chain.at(-1)
    if (top === undefined || second === undefined || third === undefined || last === undefined)
      throw new Error('seven members')
    await changeFunds(third, '1000')
    await changeFunds(last, '500.5')
    const { levels } = await team(top)
    expect(levels.map(({ teamCount }) => teamCount)).toEqual([1, 1, 1, 1, 1])
    expect(levels.map(({ funds }) => funds)).toEqual(['0', '1000', '0', '0', '0'])
    expect(levels.map(({ total }) => total)).toEqual(['0', '1000', '1000', '1000', '1000'])
    expect((await team(second)).levels.map(({ funds }) => funds)).toEqual(['1000', '0', '0', '0', '500.5'])
    await changeFunds(third, '-1000')
    expect((await team(top)).levels.at(-1)?.total).toBe('0')
    await expect(changeFunds(third, '-0.000001')).rejects.toThrow('check')
  })

  it('stays right when many join below one member at once', async () => {
    const top = await aMember()
    const ids = Array.from({ length: 40 }, () => randomUUID())
    await Promise.all(
      ids.map((memberId) =>
        kernel.db.tx((tx) => referral.enrol(tx, { memberId, inviterId: top.memberId, via: 'KAKAO' })),
      ),
    )
    await Promise.all(
      ids.map((memberId) => kernel.db.tx((tx) => referral.changeFundsOf(tx, [{ memberId, units: 7n }]))),
    )
    expect((await team(top)).levels[0]).toEqual({
      level: 1,
      teamCount: 40,
      funds: '0.00028',
      total: '0.00028',
    })
  })
})

describe('the team chart', () => {
  const flat = (node: OrgNode): OrgNode[] => [node, ...node.children.flatMap(flat)]

  it('shows five levels below the reader with masked names, and sizes inside those levels', async () => {
    const chain = await aChain(8)
    const [top, second] = chain
    if (top === undefined || second === undefined) throw new Error('eight members')
    const nodes = flat(await chart(top, { depth: 5 }))
    expect(nodes.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5])
    expect(nodes.map(({ subtreeCount }) => subtreeCount)).toEqual([5, 4, 3, 2, 1, 0])
    expect(nodes.map(({ more }) => more)).toEqual([0, 0, 0, 0, 0, 0])
    expect(nodes.every(({ idMasked }) => /^..\*\*\*.$/.test(idMasked))).toBe(true)
    expect(JSON.stringify(nodes)).not.toContain(second.memberId)
  })

  it('says how many children it left out and gives them page by page', async () => {
    const top = await aMember()
    for (let index = 0; index < 53; index += 1)
      await kernel.db.tx((tx) => referral.enrol(tx, { memberId: randomUUID(), inviterId: top.memberId }))
    const first = await chart(top)
    expect([first.children.length, first.more, first.childCount]).toEqual([50, 3, 53])
    const second = await chart(top, { page: 2 })
    expect([second.children.length, second.more]).toEqual([3, 0])
    const refs = new Set([...first.children, ...second.children].map(({ ref }) => ref))
    expect(refs.size).toBe(53)
  })

  it('opens no member who is not below the reader within five levels', async () => {
    const chain = await aChain(7)
    const [top, second] = chain
    const last = chain.at(-1)
    if (top === undefined || second === undefined || last === undefined) throw new Error('seven members')
    const own = await chart(last)
    expect(await fixture.code(getOrgChart, { token: top.token, query: { node: own.ref } })).toBe(
      'COMMON-A001',
    )
    const above = await chart(top)
    expect(await fixture.code(getOrgChart, { token: second.token, query: { node: above.ref } })).toBe(
      'COMMON-A001',
    )
    expect(await fixture.code(getOrgChart, { token: top.token, query: { node: 'nobody' } })).toBe(
      'COMMON-A001',
    )
    const below = above.children[0]
    expect((await chart(top, { node: below?.ref ?? '' })).level).toBe(1)
  })
})

describe('invitations by route', () => {
  it('count visits once an hour per address, and sign-ups by the route that brought them', async () => {
    const inviter = await aMember()
    const visit = (via: string, address: string) =>
      fixture.ok(countVisit, { body: { code: inviter.code.toLowerCase(), via }, address })
    await visit('KAKAO', '10.0.0.1')
    await visit('KAKAO', '10.0.0.1')
    await visit('KAKAO', '10.0.0.2')
    await visit('somewhere', '10.0.0.1')
    fixture.advance(HOUR_MS)
    await visit('KAKAO', '10.0.0.1')
    await fixture.ok(countVisit, { body: { code: 'NOBODY22' } })
    await aMember(inviter, 'KAKAO')
    await aMember(inviter)
    const { routes, code, link, levels } = await fixture.ok(getIncentive, { token: await fresh(inviter) })
    const of = (via: InflowRoute) => routes.find((route) => route.via === via)
    expect(of('KAKAO')).toEqual({ via: 'KAKAO', visits: 3, signUps: 1, paid: 0 })
    expect(of('ETC')).toEqual({ via: 'ETC', visits: 1, signUps: 0, paid: 0 })
    expect(of('CODE')).toEqual({ via: 'CODE', visits: 0, signUps: 1, paid: 0 })
    expect(link).toContain(`/sign-up?ref=${code}`)
    expect(levels).toEqual(['30', '9', '2.7', '0.81', '0.243'])
  })
})

async function fresh({ id, password }: TestMember): Promise<string> {
  const { access_token } = await fixture.ok(api.identity.signIn, { body: { id, password } })
  return access_token
}
