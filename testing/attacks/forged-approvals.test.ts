import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import { openApprover } from '#server/modules/chain/chain.ts'
import { signOrders } from '#server/modules/chain/signer/sign-orders.ts'
import { createLedger, type Posting } from '#server/modules/ledger/ledger.ts'
import { memberOf, createChainFixture } from '#testing/fixtures/chain-fixture.ts'
import { admitWeb, dismissWeb } from '#tools/ops/web-role.ts'

const fixture = await createChainFixture()
const { db, sandbox, signer } = fixture
const folder = mkdtempSync(join(tmpdir(), 'forger-'))
/** What somebody who took over a web process has: the web role's connection, and any key but the workers'. */
const web: Database = openDatabase({ url: await admitWeb(db.url), maxConnections: 2 })
const forger = openApprover(folder)
afterAll(async () => {
  await web.close()
  await dismissWeb(db.url)
  rmSync(folder, { recursive: true })
})
beforeAll(async () => {
  await sandbox.fund(signer.keys.hotAddress, 'USDT', '10000')
  await sandbox.fund(signer.keys.hotAddress, 'TRX', '1000')
  await fixture.pass(22)
})

const UNITS = 50_000_000n
let receivers = 500
const receiver = () => memberOf(sandbox.url, (receivers += 1)).address
const attemptsOf = async (id: string) =>
  (await db.many(sql`select 1 from chain_attempts where payment_id = ${id}`)).length
const reasonOf = async (id: string) =>
  (await db.maybe<{ reason: string }>(sql`select reason from chain_refusals where payment_id = ${id}`))
    ?.reason

interface Approved {
  readonly member_id: string
  readonly expires_at: Date
  readonly authenticator: Buffer
}
const approvalOf = (id: string) =>
  db.one<Approved>(sql`
    select member_id, expires_at, authenticator from chain_approvals where payment_id = ${id}`)

/** Writes an approval past the web role, as the owner could: the signer has to see through it by itself. */
async function insertApproval(id: string, { member_id, expires_at, authenticator }: Approved): Promise<void> {
  await db.run(sql`
    insert into chain_approvals (payment_id, member_id, expires_at, authenticator)
    values (${id}, ${member_id}, ${expires_at}, ${authenticator})
    on conflict (payment_id) do update set member_id = excluded.member_id, expires_at = excluded.expires_at,
      authenticator = excluded.authenticator`)
  await db.run(sql`update chain_payments set state = 'READY' where id = ${id}`)
}

/** A payment that was approved and not signed yet, and what was approved. */
async function anApproved(): Promise<{ id: string; to: string; approved: Approved }> {
  const to = receiver()
  const id = await fixture.pay(to, UNITS)
  await fixture.chain.runDue()
  return { id, to, approved: await approvalOf(id) }
}

describe('spending the hot wallet with nothing but the web role’s rights in the database', () => {
  it('refuses to insert a transfer, a hold, money on an account, a seal or an approval', async () => {
    const { id, approved } = await anApproved()
    const thefts = [
      sql`insert into ledger_transfers select * from ledger_transfers limit 1`,
      sql`insert into ledger_holds select * from ledger_holds limit 1`,
      sql`update ledger_holds set amount = amount + 1`,
      sql`update ledger_holds set state = 'OPEN'`,
      sql`delete from ledger_holds`,
      sql`update ledger_accounts set balance = balance + 1`,
      sql`insert into ledger_accounts select * from ledger_accounts limit 1`,
      sql`insert into ledger_seals select * from ledger_seals limit 1`,
      sql`insert into ledger_rules (debit_class, credit_class, kind) values ('CHAIN', 'MEMBER_AVAILABLE', 'send')`,
      sql`update chain_approvals set expires_at = now()`,
      sql`insert into chain_approvals (payment_id, expires_at, authenticator)
        values (${randomUUID()}, now(), ${approved.authenticator})`,
      sql`insert into chain_attempts select * from chain_attempts limit 1`,
      sql`delete from chain_refusals where payment_id = ${id}`,
      sql`alter table ledger_transfers disable trigger all`,
      sql`truncate ledger_transfers`,
      sql`create or replace function ledger_post_at_once() returns boolean language sql as 'select true'`,
    ]
    for (const theft of thefts)
      await expect(web.run(theft)).rejects.toThrow(/permission denied|must be owner/)
    await fixture.pass(2)
    expect(await attemptsOf(id)).toBe(1)
  })

  it('refuses to book a deposit that no worker has seen, and books what members do', async () => {
    const ledger = createLedger({ db: web, clock: signer.clock })
    const member = { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId: randomUUID() } as const
    const other = { ...member, ownerId: randomUUID() }
    const outside = { class: 'CHAIN', currency: 'USDT' } as const
    const amount = { currency: 'USDT', units: UNITS } as const
    const posting = {
      op: 'post',
      kind: 'deposit',
      detail: '',
      debit: outside,
      credit: member,
      amount,
    } as const
    const post = (change: Partial<Posting>, key = randomUUID()) =>
      web.tx((tx) => ledger.post(tx, [{ ...posting, ...change, key }]))
    await web.tx((tx) => ledger.openAccounts(tx, [member, other, outside]))
    await expect(post({})).rejects.toThrow('only a worker books')
    const own = createLedger({ db, clock: signer.clock })
    await db.tx((tx) => own.post(tx, [{ ...posting, key: randomUUID() }]))
    await post({ kind: 'send', debit: member, credit: other })
    expect((await own.getBalance(db, other)).balance).toBe(UNITS)
  })

  it('never signs a payment that was inserted as ready', async () => {
    const id = randomUUID()
    await web.run(sql`
      insert into chain_payments (id, kind, coin, to_address, units, fee_limit_sun, requested_at, state)
      values (${id}, 'payment', 'USDT', ${receiver()}, ${UNITS}, 40000000, now(), 'READY')`)
    await fixture.pass(3)
    expect(await attemptsOf(id)).toBe(0)
  })

  it('never signs with a key that is not the workers’', async () => {
    const { id, to, approved } = await anApproved()
    const authenticator = forger.sign({
      id,
      kind: 'payment',
      coin: 'USDT',
      to,
      units: UNITS,
      memberId: approved.member_id,
      expiresAt: approved.expires_at,
    })
    await insertApproval(id, { ...approved, authenticator })
    await signOrders(signer)
    expect([await attemptsOf(id), await reasonOf(id)]).toEqual([0, 'notAuthentic'])
  })

  it('never signs an approved payment whose destination or sum was changed', async () => {
    const { id, approved } = await anApproved()
    const change = sql`update chain_payments set to_address = ${receiver()} where id = ${id}`
    await expect(web.run(change)).rejects.toThrow('would become another one')
    // As if the trigger were not there: another payment under the same hold, with the approval of the first.
    const { id: other } = await anApproved()
    await insertApproval(other, approved)
    await signOrders(signer)
    expect([await attemptsOf(other), await reasonOf(other)]).toEqual([0, 'notAuthentic'])
    expect(await attemptsOf(id)).toBe(1)
  })

  it('never signs with an approval that has expired', async () => {
    const { id, approved } = await anApproved()
    const clock = { ...signer.clock, now: () => new Date(approved.expires_at.getTime() + HOUR_MS) }
    await signOrders({ ...signer, clock })
    expect(await attemptsOf(id)).toBe(0)
    await signOrders(signer)
    expect(await attemptsOf(id)).toBe(1)
  })

  it('never signs for a hold that is not in a sealed transfer, or not the member’s', async () => {
    const { id, approved, to } = await anApproved()
    const memberId = randomUUID()
    const { expires_at: expiresAt } = approved
    const authenticator = fixture.approver.sign({
      id,
      kind: 'payment',
      coin: 'USDT',
      to,
      units: UNITS,
      memberId,
      expiresAt,
    })
    await insertApproval(id, { ...approved, member_id: memberId, authenticator })
    await signOrders(signer)
    expect([await attemptsOf(id), await reasonOf(id)]).toEqual([0, 'notAuthentic'])
    const { id: moved } = await anApproved()
    await db.run(sql`alter table ledger_transfers disable trigger all`)
    await db.run(sql`update ledger_transfers set detail = 'moved' where id = ${moved}`)
    await db.run(sql`alter table ledger_transfers enable trigger all`)
    await signOrders(signer)
    expect([await attemptsOf(moved), await reasonOf(moved)]).toEqual([0, 'notSealed'])
  })
})
