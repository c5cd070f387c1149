import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { VelocityLink } from '#contract/console/money/velocity.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aPerson, openConsole } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'
import { listClusters } from './velocity.ts'

const fixture = await createWalletFixture()
const { kernel, modules } = fixture.app
const staff = await openConsole(fixture)
const { withdraw } = createWithdrawing(fixture)
const { listVelocity } = consoleApi.velocity
const JOB = 'staff-linked-accounts'

async function listNow(by = staff.risk) {
  await kernel.jobs.runNow(JOB)
  return await by.ok(listVelocity)
}

async function clusterOf(link: VelocityLink, members: readonly WalletMember[]) {
  const { items } = await listNow()
  const idsOf = (ids: readonly string[]) => ids.toSorted().join(' ')
  const ids = idsOf(members.map(({ memberId }) => memberId))
  return items.find((one) => one.link === link && idsOf(one.members.map(({ id }) => id)) === ids)
}

/** A withdrawal that the chain confirmed. */
async function payOut(member: WalletMember, address: string, quantity: string): Promise<void> {
  const { id } = await withdraw(member, { address, quantity })
  const event = { kind: 'confirmed', id, txid: id, feeUnits: 0n, at: kernel.clock.now() } as const
  await kernel.db.tx((tx) => modules.wallet.chainHooks.paymentChanged(tx, event))
}

/** Two accounts that nothing joins to others but a browser. */
async function aPair(): Promise<readonly [WalletMember, WalletMember]> {
  const pair = [await fixture.aWalletMember(), await fixture.aWalletMember()] as const
  const deviceId = randomUUID()
  for (const { id, password } of pair)
    await fixture.ok(api.identity.signIn, { body: { id, password, deviceId } })
  return pair
}

describe('the job of linked new accounts', () => {
  it('leaves no gap before its first run: the call works the answer out', async () => {
    const pair = await aPair()
    const from = kernel.clock.nowMs()
    const { items, at } = await staff.risk.ok(listVelocity)
    const browsers = items.filter(({ link }) => link === 'DEVICE')
    expect(browsers.map(({ members }) => members.map(({ loginId }) => loginId).toSorted())).toEqual([
      pair.map(({ id }) => id).toSorted(),
    ])
    expect(Date.parse(at)).toBeGreaterThanOrEqual(from)
  })

  it('shows what was linked since with its next run, and when that was', async () => {
    const before = await listNow()
    const countBrowsers = ({ items }: typeof before) => items.filter(({ link }) => link === 'DEVICE').length
    fixture.advance(MINUTE_MS / 2)
    await aPair()
    expect(await staff.risk.ok(listVelocity)).toEqual(before)
    fixture.advance(MINUTE_MS / 2)
    const from = kernel.clock.nowMs()
    const after = await listNow()
    expect(countBrowsers(after)).toBe(countBrowsers(before) + 1)
    expect(Date.parse(after.at)).toBeGreaterThanOrEqual(from)
  })

  it('runs every minute, and its age is among the figures', async () => {
    const jobs = await kernel.jobs.list(kernel.db)
    expect(jobs.find(({ name }) => name === JOB)).toMatchObject({
      cron: '* * * * *',
      last: { outcome: 'done' },
    })
    fixture.advance(MINUTE_MS)
    expect((await kernel.jobs.ages(kernel.db)).get(JOB)).toBeGreaterThanOrEqual(MINUTE_MS / SECOND_MS)
  })

  it('keeps one answer, also when two workers run at once', async () => {
    const from = kernel.clock.now()
    await Promise.all([kernel.jobs.runNow(JOB), kernel.jobs.runNow(JOB)])
    const counts = await kernel.db.one<{ all: bigint; fresh: bigint }>(sql`
      select count(*) as all, count(*) filter (where worked_out_at >= ${from}) as fresh from staff_linked_accounts`)
    expect(counts).toEqual({ all: 1n, fresh: 1n })
  })
})

describe('the view of linked new accounts', () => {
  it('joins accounts by browser, payout address and referral chain, with what went through them', async () => {
    const [one, other] = await aPair()
    const shared = await clusterOf('DEVICE', [one, other])
    // 5,000 USDT and 10,000 MCS at 0.25 each.
    expect(shared).toMatchObject({ accounts: 2, deposits: '15000', withdrawals: '0' })
    expect(shared?.shared).toHaveLength(8)

    const address = fixture.strangeAddress()
    await payOut(one, address, '20')
    await payOut(other, address, '30')
    const paid = await clusterOf('PAYOUT', [one, other])
    expect(paid).toMatchObject({ shared: address, withdrawals: '50' })
    expect(paid?.members.map(({ loginId }) => loginId)).toEqual([other.id, one.id])

    const { inviteCode } = await modules.identity.getMember(kernel.db, one.memberId)
    for (let index = 0; index < 2; index += 1) await fixture.aMember({ invite_code: inviteCode })
    const { items } = await listNow()
    expect(items.find(({ link }) => link === 'CHAIN')).toMatchObject({ shared: one.id, accounts: 2 })
    expect(items.some(({ link, shared: block }) => link === 'BLOCK' && block === '127.0.0.0/24')).toBe(true)
  })

  it('shows the cluster with the largest outflow first', async () => {
    const [one, other] = [await fixture.aWalletMember(), await fixture.aWalletMember()]
    const address = fixture.strangeAddress()
    await payOut(one, address, '200')
    await payOut(other, address, '200')
    const { items } = await listNow()
    const payouts = items.filter(({ link }) => link === 'PAYOUT')
    expect(payouts.map(({ shared }) => shared)[0]).toBe(address)
  })

  it('asks the books for accounts that share something, and for nobody else', async () => {
    const alone = await fixture.aMember()
    await kernel.db.run(sql`
      delete from identity_sessions where member_id = (select id from identity_members where login_id = ${alone.id})`)
    const { id: aloneId } = await kernel.db.one<{ id: string }>(
      sql`select id from identity_members where login_id = ${alone.id}`,
    )
    await kernel.db.run(sql`delete from referral_members where member_id = ${aloneId}`)
    const asked: string[] = []
    const sumThrough: typeof modules.ledger.sumThrough = (db, choice) => {
      asked.push(...choice.ownerIds)
      return modules.ledger.sumThrough(db, choice)
    }
    const ledger = { ...modules.ledger, sumThrough }
    const { accounts, clusters } = await listClusters({ ...modules, ...kernel, ledger })
    const linked = new Set(clusters.flatMap(({ memberIds }) => memberIds))
    expect(new Set(asked)).toEqual(linked)
    expect(linked.has(aloneId)).toBe(false)
    expect(accounts).toBe(linked.size + 1)
  })

  it('is refused to staff without the right', async () => {
    expect(await staff.support.code(listVelocity)).toBe('STAFF-A001')
    expect(await staff.trading.code(listVelocity)).toBe('STAFF-A001')
  })

  it('counts sums of 24 hours and accounts of seven days', async () => {
    fixture.advance(25 * HOUR_MS)
    const risk = await aPerson(fixture, 'later', ['risk'])
    const { items } = await listNow(risk)
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(({ withdrawals, deposits }) => withdrawals === '0' && deposits === '0')).toBe(true)
    fixture.advance(7 * DAY_MS)
    const next = await aPerson(fixture, 'much-later', ['risk'])
    expect(await listNow(next)).toMatchObject({ items: [], accounts: 0, isPartial: false })
  })
})
