import { describe, expect, it, onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { db, parameters } = fixture.app.kernel
const { signUp } = api.identity
let address = 0

async function memberCount(): Promise<number> {
  return Number((await db.one<{ n: bigint }>(sql`select count(*) as n from identity_members`)).n)
}

describe('sign-ups from one address block', () => {
  /** Forms of people who differ, from anywhere in one block. */
  const from = (block: string) => async (key?: string) =>
    fixture.code(signUp, {
      body: fixture.signUpForm(),
      address: `${block}.${(address += 1) % 250}`,
      ...(key !== undefined && { key }),
    })
  async function limit(name: 'signup.address_hour_count' | 'signup.address_day_count', most: number) {
    const before = await parameters.get(name)
    const set = (value: number) => db.tx((tx) => parameters.change(tx, name, value))
    await set(most)
    onTestFinished(() => set(before))
  }

  it('are as many an hour and a day as staff set, and no other block is hindered', async () => {
    await limit('signup.address_hour_count', 3)
    await limit('signup.address_day_count', 5)
    const hall = from('10.251.1')
    const before = await memberCount()
    const codes = []
    for (let time = 0; time < 4; time += 1) codes.push(await hall())
    expect(codes).toEqual(['success', 'success', 'success', 'COMMON-A002'])
    expect(await from('10.251.2')()).toBe('success')
    fixture.advance(HOUR_MS)
    expect([await hall(), await hall(), await hall()]).toEqual(['success', 'success', 'COMMON-A002'])
    expect(await memberCount()).toBe(before + 6)
    fixture.advance(DAY_MS)
    expect(await hall()).toBe('success')
  })

  it('count once for each key, and not at all with a wrong field', async () => {
    await limit('signup.address_hour_count', 1)
    const body = fixture.signUpForm()
    const sent = { body, key: crypto.randomUUID(), address: '10.252.1.1' }
    expect(await fixture.code(signUp, { ...sent, body: { ...body, name: '!<' } })).toBe('SIGNUP-B009')
    const again = { ...sent, key: crypto.randomUUID() }
    for (let time = 0; time < 3; time += 1) expect(await fixture.code(signUp, again)).toBe('success')
    expect(await fixture.code(signUp, { ...sent, key: crypto.randomUUID() })).toBe('COMMON-A002')
  })

  it('hold the limit when they come at once', async () => {
    await limit('signup.address_hour_count', 2)
    const hall = from('10.253.1')
    const codes = await Promise.all(Array.from({ length: 6 }, () => hall()))
    expect(codes.filter((code) => code === 'success')).toHaveLength(2)
  })
})
