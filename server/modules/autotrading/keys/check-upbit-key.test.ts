import { describe, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'

const fixture = await createAutoFixture()
const { sandbox, executor, db } = fixture

describe.each([
  ['/withdraws/coin', 'POST'],
  ['/v1/order', 'DELETE'],
])('Upbit that leaves %s unanswered', (path, method) => {
  const silence = (times = 2) =>
    sandbox.exchange.faults.push({ kind: 'unavailable', path, method, ms: 0, times })

  it('says nothing against a key that is registered: it can be tried again', async () => {
    const owner = await fixture.aWalletMember({})
    await fixture.subscribe(owner.memberId)
    const key = fixture.issue()
    silence()
    expect((await fixture.register(owner, 'upbit', key)).failure?.code).toBe('AUTO-C001')
    expect((await fixture.register(owner, 'upbit', key)).http).toBe(200)
  })

  it('once, is asked again and answers', async () => {
    const owner = await fixture.aWalletMember({})
    await fixture.subscribe(owner.memberId)
    silence(1)
    expect((await fixture.register(owner, 'upbit', fixture.issue())).http).toBe(200)
    expect(sandbox.exchange.faults).toEqual([])
  })

  it('switches no account off', async () => {
    const { accountId } = await fixture.aTrader('upbit')
    await db.run(sql`update autotrading_keys set check_asked_at = now() where account_id = ${accountId}`)
    silence()
    await executor.checkKeys()
    expect(sandbox.exchange.faults).toEqual([])
    const standing = await db.one(sql`
      select a.is_on, k.state from autotrading_accounts a join autotrading_keys k on k.account_id = a.id
      where a.id = ${accountId}`)
    expect(standing).toEqual({ is_on: true, state: 'APPROVED' })
  })
})

// Last: the exchange is left alone after it.
it('Upbit that asks for silence switches no account off', async () => {
  const { accountId } = await fixture.aTrader('upbit')
  await db.run(sql`update autotrading_keys set check_asked_at = now() where account_id = ${accountId}`)
  const path = '/withdraws/coin'
  sandbox.exchange.faults.push({ kind: 'too-many-requests', path, method: 'POST', ms: 0, times: 1 })
  await executor.checkKeys()
  expect(sandbox.exchange.faults).toEqual([])
  const standing = await db.one(sql`
    select a.is_on, k.state from autotrading_accounts a join autotrading_keys k on k.account_id = a.id
    where a.id = ${accountId}`)
  expect(standing).toEqual({ is_on: true, state: 'APPROVED' })
})
