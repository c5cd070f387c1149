import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { openDatabase, sql } from '#server/kernel/db.ts'
import type { MemberChoice } from '#server/modules/identity/identity.ts'
import type { Modules } from '#server/wiring.ts'
import { openModules, withBenchDatabase } from './bench-database.ts'
import { round } from './median.ts'

const ASKED = 60
const SIZE = 51

/** Members as sign-up leaves them, written by SQL; one in fifty is suspended or unconfirmed, one in a hundred is locked. */
async function fillMembers(url: string, members: number): Promise<void> {
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
    await tx.run(sql`
      insert into wallet_withdrawals (id, member_id, coin, address, units, state, worth, prepaid, needs_staff, created_at, ended_at)
      select gen_random_uuid(), id, 'USDT', 'T' || login_id, 1000000, 'CONFIRMED', 1000000, 0, false, created_at, created_at
      from identity_members`)
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

async function measure(name: string, ask: () => Promise<unknown>) {
  const times: number[] = []
  for (let asked = 0; asked < ASKED; asked += 1) {
    const from = performance.now()
    await ask()
    times.push(performance.now() - from)
  }
  const sorted = times.toSorted((left, right) => left - right)
  const p95Ms = round(sorted[Math.floor(ASKED * 0.95)] ?? Number.NaN, 1)
  console.log(`${name}: p50 ${round(sorted[ASKED / 2] ?? Number.NaN, 1)} ms, p95 ${p95Ms} ms`)
  return p95Ms
}

function withdrawals({ wallet }: Modules, url: string) {
  const db = openDatabase({ url, maxConnections: 1 })
  const queues = ['WAITING', 'HELD', 'UNDER_WAY', 'ENDED'] as const
  return {
    lists: queues.map(
      (queue) => [`withdrawals ${queue}`, () => wallet.listWithdrawals(db, { queue, limit: SIZE })] as const,
    ),
    close: () => db.close(),
  }
}

/** The console's lists at a million members and as many withdrawals: pages of fifty, by every filter, from anywhere in the list. */
export async function run(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: { members: { type: 'string', default: '1000000' } },
  })
  const members = Number(values.members)
  return await withBenchDatabase({ durable: false }, async (place) => {
    await fillMembers(place.url, members)
    const { modules, close } = await openModules(place)
    const db = openDatabase({ url: place.url, maxConnections: 1 })
    const figures: number[] = []
    for (const [name, choose] of Object.entries(choicesOf(members)))
      figures.push(await measure(name, () => modules.identity.listForStaff(db, { ...choose(), limit: SIZE })))
    const queues = withdrawals(modules, place.url)
    for (const [name, list] of queues.lists) figures.push(await measure(name, list))
    await queues.close()
    await db.close()
    await close()
    return { members, worstP95Ms: Math.max(...figures) }
  })
}
