import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { WITHDRAWAL_RISK_FILTERS } from '#contract/console/money/withdrawals.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import { listAllKeys } from '#server/modules/autotrading/keys/list-keys.ts'
import { listAllRuns } from '#server/modules/autotrading/list-runs.ts'
import { listReceipts } from '#server/modules/chain/deposits/house-receipts.ts'
import { listRescans } from '#server/modules/chain/deposits/rescan.ts'
import { listForStaff, type MemberChoice } from '#server/modules/identity/profile/masked-members.ts'
import { listAccounts, listEntries } from '#server/modules/ledger/books/list-accounts.ts'
import { listEntries as listSaleEntries } from '#server/modules/ico/entries.ts'
import { listQueue } from '#server/modules/inquiries/queue/inquiry-queue.ts'
import { listAllSubscriptions } from '#server/modules/membership/all-subscriptions.ts'
import { listFlags } from '#server/modules/referral/flags/list-flags.ts'
import { findFirstMember, getTree } from '#server/modules/referral/tree.ts'
import { listRecords } from '#server/modules/rewards/batch/list-batches.ts'
import { listAllPlans } from '#server/modules/rewards/plan/list-plans.ts'
import { type AuditChoice, listAudit } from '#server/modules/staff/audit/list-audit.ts'
import type { Kernel, Modules } from '#server/wiring.ts'
import { getContext } from '#server/modules/staff/cases/member-context.ts'
import { buildWithdrawalCase } from '#server/modules/staff/cases/withdrawal-case.ts'
import { buildTrends } from '#server/modules/staff/desk/trends.ts'
import { listClusters } from '#server/modules/staff/members/velocity.ts'
import { openModules, withBenchDatabase } from './parts/bench-database.ts'
import { createConsoleData } from './parts/create-console-data.ts'
import { round } from './parts/median.ts'

const ASKED = 60
const SIZE = 51
/** Withdrawals that wait for staff. */
const OPEN = 10_000

/** Members as sign-up leaves them, written by SQL; one in fifty is suspended or unconfirmed, one in a hundred is locked. */
export async function createMembers(url: string, members: number): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1 })
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      insert into identity_members (id, login_id, email, name, phone_number, country, password_hash, state, invite_code,
        inflow_route, locale, timezone, withdraw_locked_until, created_at, confirmed_at)
      select gen_random_uuid(), 'm' || lpad(n::text, 9, '0'), 'm' || n || '@mail.example', 'Member ' || n, '+8210' || lpad(n::text, 8, '0'),
        case when n % 3 = 0 then 'USA' else 'KOR' end, 'x',
        case when n % 50 = 0 then 'SUSPENDED' when n % 50 = 1 then 'UNCONFIRMED' else 'ACTIVE' end, upper(to_hex(n + 268435456)),
        'LINK', 'ko', 'Asia/Seoul', case when n % 100 = 0 then now() + interval '1 day' end,
        now() - (n || ' seconds')::interval, case when n % 50 <> 1 then now() - (n || ' seconds')::interval end
      from generate_series(1, ${members}::integer) n`)
    // The browsers of the newest 20,000; ten accounts share one, a hundred an address block.
    await tx.run(sql`
      insert into identity_sessions (id, member_id, seed, device_digest, device, address, created_at, last_used_at)
      select gen_random_uuid()::text, id, 'x', 'device' || n / 10, 'x', '10.' || n / 65536 || '.' || n / 256 % 256 || '.' || n % 256,
        created_at, created_at
      from (select id, created_at, row_number() over (order by created_at desc) as n from identity_members
        order by created_at desc limit 20000) m`)
    await tx.run(sql`
      insert into wallet_payouts (id, member_id, kind, coin, address, units, state, worth, prepaid, needs_staff, created_at, ended_at)
      select gen_random_uuid(), id, 'WITHDRAWAL', 'USDT', 'T' || login_id, 1000000, 'CONFIRMED', 1000000, 0, false, created_at, created_at
      from identity_members`)
    // What waits: half of it to one address, every fifth one large, from the members who came first.
    await tx.run(sql`
      insert into wallet_payouts (id, member_id, kind, coin, address, units, state, worth, prepaid, needs_staff, not_before, created_at)
      select gen_random_uuid(), id, 'WITHDRAWAL', 'USDT', case when n % 2 = 0 then 'Tshared' else 'Tnew' || n end, 1000000, 'REQUESTED', 1000000, 0, true,
        case when n % 5 = 0 then now() end, now() - (n || ' seconds')::interval
      from (select id, row_number() over (order by created_at) as n from identity_members limit ${OPEN}::integer) m`)
  })
  await db.run(sql`analyze`)
  await db.close()
}

function choicesOf(members: number): Readonly<Record<string, () => Omit<MemberChoice, 'limit'>>> {
  const any = () => 1 + Math.floor(Math.random() * members)
  const login = () => `m${String(any()).padStart(9, '0')}`
  const after = () => ({
    at: new Date(Date.now() - any() * 1_000),
    id: '80000000-0000-7000-8000-000000000000',
  })
  return {
    newest: () => ({}),
    deep: () => ({ after: after() }),
    'whole ID': () => ({ q: login() }),
    'start of an ID, few': () => ({ q: login().slice(0, 8) }),
    'start of an ID, all': () => ({ q: 'm' }),
    email: () => ({ q: `m${any()}@mail.example` }),
    phone: () => ({ q: `010${String(any()).padStart(8, '0')}` }),
    nobody: () => ({ q: 'zzzzzz' }),
    suspended: () => ({ state: 'SUSPENDED' }),
    'suspended, deep': () => ({ state: 'SUSPENDED', after: after() }),
    'active of one country, deep': () => ({ state: 'ACTIVE', country: 'USA', after: after() }),
    locked: () => ({ isLocked: true }),
    'locked, suspended, of one country': () => ({ isLocked: true, state: 'SUSPENDED', country: 'USA' }),
  }
}

async function measure(name: string, call: () => Promise<unknown>) {
  const times: number[] = []
  for (let asked = 0; asked < ASKED; asked += 1) {
    const from = performance.now()
    await call()
    times.push(performance.now() - from)
  }
  const sorted = times.toSorted((left, right) => left - right)
  const p95Ms = round(sorted[Math.floor(ASKED * 0.95)] ?? Number.NaN, 1)
  console.log(`${name}: p50 ${round(sorted[ASKED / 2] ?? Number.NaN, 1)} ms, p95 ${p95Ms} ms`)
  return p95Ms
}

function withdrawals({ wallet }: Modules, db: Database): Lists {
  const queues = ['WAITING', 'HELD', 'UNDER_WAY', 'ENDED'] as const
  const marks = [undefined, ...WITHDRAWAL_RISK_FILTERS]
  return Object.fromEntries(
    queues.flatMap((queue) =>
      marks.map((risk) => [
        `withdrawals ${queue}${risk === undefined ? '' : `, ${risk}`}`,
        () => wallet.listWithdrawals(db, { queue, risk, limit }),
      ]),
    ),
  )
}

const PERSON = '00000000-0000-7000-8000-000000000001'
const OWNER: Person = { id: PERSON, loginId: 'person1', name: 'Person', roles: ['owner'] }
const FINANCE: Person = { ...OWNER, id: '00000000-0000-7000-8000-000000000003', roles: ['finance'] }
type Lists = Readonly<Record<string, () => Promise<unknown>>>
const limit = SIZE

/** Lists about what members have: newest, deep, and by the filter that finds one of a thousand. */
function listsOfMembers({ chain, ledger }: Modules, { db, kernel, deep, member }: Ground): Lists {
  const self = { ...kernel, db, ledger }
  const [none, day] = [{ after: undefined, limit }, new Date().toISOString().slice(0, 10)]
  const plans = { state: undefined, memberId: undefined }
  const runs = { type: undefined, state: undefined, memberId: undefined }
  const periods = { list: 'ALL' as const, item: undefined, memberId: undefined }
  return {
    deposits: () => chain.listDeposits(db, { limit }),
    'deposits, deep': () => chain.listDeposits(db, { after: deep(), limit }),
    'deposits, vanished': () => chain.listDeposits(db, { state: 'VANISHED', limit }),
    'deposits, one': () => chain.listDeposits(db, { txid: 'x500', limit }),
    'unmatched deposits': () => listReceipts(db, { limit }),
    'ranges read again': () => listRescans(db, { limit }),
    subscriptions: () => listAllSubscriptions(self, { ...periods, ...none }),
    'subscriptions, of one item, deep': () =>
      listAllSubscriptions(self, { ...periods, item: 'SIGNAL', after: deep(), limit }),
    'subscriptions, ending': () => listAllSubscriptions(self, { ...periods, list: 'ENDING', ...none }),
    'subscriptions, refunded': () => listAllSubscriptions(self, { ...periods, list: 'CANCELLED', ...none }),
    'subscriptions, granted': () => listAllSubscriptions(self, { ...periods, list: 'GRANTED', ...none }),
    'subscriptions, of a member': () =>
      listAllSubscriptions(self, { ...periods, memberId: member(), ...none }),
    plans: () => listAllPlans(self, { ...plans, ...none }),
    'plans, deep': () => listAllPlans(self, { ...plans, after: deep(), limit }),
    'plans, ended early': () => listAllPlans(self, { ...plans, state: 'ENDED_EARLY', ...none }),
    'plans, of a member': () => listAllPlans(self, { ...plans, memberId: member(), ...none }),
    "a batch's records": () => listRecords(db, { day, afterPlan: undefined, limit }),
    'flags, open': () => listFlags(db, { state: 'OPEN', ...none }),
    'flags, cleared': () => listFlags(db, { state: 'CLEARED', ...none }),
    'tree, of one who invited all': async () => {
      const root = await findFirstMember(db)
      if (root === undefined) throw new Error('the tree is empty')
      return getTree(db, { memberId: root, ...none })
    },
    keys: () => listAllKeys(self, { state: 'APPROVED', type: undefined, ...none }),
    'keys, waiting': () => listAllKeys(self, { state: 'PENDING', type: undefined, ...none }),
    'keys, of a rare exchange': () => listAllKeys(self, { state: 'APPROVED', type: 'okx', ...none }),
    runs: () => listAllRuns(self, { ...runs, ...none }),
    'runs, stopped': () => listAllRuns(self, { ...runs, state: 'KILLED', ...none }),
    'runs, of a rare exchange': () => listAllRuns(self, { ...runs, type: 'okx', ...none }),
    'sale entries': () => listSaleEntries(db, { number: 2, before: undefined, limit }),
    'sale entries, of a small round': () => listSaleEntries(db, { number: 1, before: undefined, limit }),
  }
}

/** Lists about what staff do, and the books. */
function listsOfStaff({ identity }: Modules, { db, kernel: { jobs }, deep, member }: Ground): Lists {
  const queue = { type: undefined, assigneeId: undefined, memberId: undefined, after: undefined, limit }
  const log = (choice: AuditChoice, by = OWNER) =>
    listAudit({ db, identity }, { ...choice, size: SIZE - 1 }, by)
  const runs = { job: undefined, outcome: undefined, after: undefined, limit }
  return {
    'inquiries, waiting': () => listQueue({ db }, { ...queue, queue: 'WAITING' }),
    'inquiries, waiting, nobody has': () =>
      listQueue({ db }, { ...queue, queue: 'WAITING', assigneeId: null }),
    'inquiries, on hold': () => listQueue({ db }, { ...queue, queue: 'HOLD' }),
    'inquiries, done': () => listQueue({ db }, { ...queue, queue: 'DONE' }),
    'inquiries, done, deep': () =>
      listQueue({ db }, { ...queue, queue: 'DONE', after: { ...deep(), id: 'i5' } }),
    'inquiries, done, of a kind': () => listQueue({ db }, { ...queue, queue: 'DONE', type: 'error' }),
    'inquiries, done, own': () => listQueue({ db }, { ...queue, queue: 'DONE', assigneeId: PERSON }),
    'inquiries, of a member': () => listQueue({ db }, { ...queue, queue: 'DONE', memberId: member() }),
    audit: () => log({}),
    'audit, deep': () => log({ to: deep().at.toISOString().slice(0, 10) }),
    'audit, a rare act': () => log({ action: 'people.requestInvite' }),
    'audit, an act nobody did': () => log({ action: 'game.' }),
    'audit, of a person': () => log({ staffId: PERSON }),
    'audit, of a member': () => log({ subject: 'm000500000' }),
    'audit, for finance': () => log({}, FINANCE),
    'ledger accounts': () => listAccounts(db, { limit }),
    'ledger accounts, of a member': () => listAccounts(db, { ownerId: member(), limit }),
    'ledger entries': () => listEntries(db, { limit }),
    'ledger entries, of no cause': () => listEntries(db, { reference: PERSON, limit }),
    "a member's events": () => identity.securityEventsFor(db, member(), { before: new Date(), limit }),
    'runs of jobs': () => jobs.listRuns(db, runs),
    'runs of jobs, failed': () => jobs.listRuns(db, { ...runs, outcome: 'failed' }),
    'runs of one job': () => jobs.listRuns(db, { ...runs, job: 'job7' }),
  }
}

/** What decides about one member or withdrawal, and the figures of the first page. */
async function casesOf(modules: Modules, { db, kernel, member }: Ground): Promise<Lists> {
  const self = { ...modules, db, clock: kernel.clock, jobs: kernel.jobs }
  const waiting = await modules.wallet.listWithdrawals(db, { queue: 'WAITING', limit: 500 })
  const anyWaiting = () => waiting[Math.floor(Math.random() * waiting.length)]?.id ?? PERSON
  return {
    'case of a withdrawal': () => buildWithdrawalCase(self, anyWaiting()),
    'context of a member': () => getContext(self, member()),
    'trends of thirty days': () => buildTrends(self),
  }
}

interface Ground {
  readonly db: Database
  readonly kernel: Kernel
  readonly deep: () => { readonly at: Date; readonly id: string }
  readonly member: () => string
}

async function aGround(
  url: string,
  { members, kernel }: { members: number; kernel: Kernel },
): Promise<Ground> {
  const db = openDatabase({ url, maxConnections: 1 })
  const some = await db.many<{ id: string }>(sql`select id from identity_members order by id limit 1000`)
  return {
    db,
    kernel,
    deep: () => ({ at: new Date(Date.now() - Math.random() * members * 1_000), id: PERSON }),
    member: () => some[Math.floor(Math.random() * some.length)]?.id ?? PERSON,
  }
}

/** The console's lists at a million members and as many rows of everything else: pages of fifty, by every filter, from anywhere in the list. */
export async function run(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: { members: { type: 'string', default: '1000000' } },
  })
  const members = Number(values.members)
  return await withBenchDatabase({ durable: false }, async (database) => {
    await createMembers(database.url, members)
    await createConsoleData(database.url)
    const { modules, kernel, close } = await openModules(database)
    const ground = await aGround(database.url, { members, kernel })
    const { db } = ground
    const figures: number[] = []
    for (const [name, choose] of Object.entries(choicesOf(members)))
      figures.push(await measure(name, () => listForStaff(kernel, db, { ...choose(), limit })))
    const lists = {
      ...withdrawals(modules, db),
      ...listsOfMembers(modules, ground),
      ...listsOfStaff(modules, ground),
      ...(await casesOf(modules, ground)),
      'linked new accounts': () => listClusters({ ...modules, db, clock: kernel.clock }),
    }
    for (const [name, list] of Object.entries(lists)) figures.push(await measure(name, list))
    await db.close()
    await close()
    return { members, lists: figures.length, worstP95Ms: Math.max(...figures) }
  })
}
