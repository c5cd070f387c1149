import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseUnits } from '#contract/money.ts'
import { createStillClock, DAY_MS, type MovableClock } from '#server/kernel/clock.ts'
import { openDatabase, sql, type Database } from '#server/kernel/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { createParameters } from '#server/kernel/parameters.ts'
import { accountId, createLedger } from '#server/modules/ledger/ledger.ts'
import { createRewards, type RewardsDeps } from '#server/modules/rewards/rewards.ts'
import { databaseUser } from '#tools/postgres-user.ts'
import { ensureDatabase, startPostgres } from '#tools/postgres.ts'
import { median, round } from './median.ts'

const PLANS = 100_000
const GROWTH = [10_000, 100_000, 300_000]
/** Batches and bare inserts in turns, so that a slow minute of the machine meets both. */
const ROUNDS = 3
/** Members one below the other: the most entries a number of plans can have. */
const IN_LINE = 50
const START = '2026-03-02T02:00:00Z'

interface Stage {
  readonly db: Database
  readonly clock: MovableClock
  readonly runBatch: () => Promise<string>
}

/**
 * The module on its real database and ledger. What it would ask of neighbours in other calls (who invited whom, the
 * wallet's screen, the country) is not asked by a batch in which nobody graduates; commissions are none.
 */
function openStage(url: string): Stage {
  const db = openDatabase({ url })
  const clock = createStillClock(START)
  const never = () => Promise.reject(new Error('a batch asks nothing of this'))
  const deps: RewardsDeps = {
    db,
    clock,
    installedAt: clock.now(),
    log: createLog('silent'),
    gates: { demand: never, isOpen: never },
    parameters: createParameters(db, clock),
    ledger: createLedger({ db, clock }),
    identity: { getMember: never },
    wallet: { balanceIn: never, tellBalance: never },
    referral: {
      uplineOf: never,
      changeFunds: never,
      changeFundsOf: async () => undefined,
      setTeamSince: never,
      payDay: async () => 0,
      readTeam: never,
    },
  }
  return { db, clock, runBatch: () => createRewards(deps).runBatch() }
}

const uuid = (kind: string) => sql`(lpad(to_hex(n), 8, '0') || ${kind} || '-8000-8000-000000000000')::uuid`

/** Lines of members, so that nearly all have all five levels below; each with a plan of 1,000 USDT, written by the owner. */
async function fillPlans({ db, clock }: Stage, plans: number): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      insert into rewards_plans (id, member_id, state, joined, ratio_percent, target, bonus, daily, daily_bps, joined_at,
        start_day, team_since, uplines, terms_version)
      select ${uuid('-0001')}, ${uuid('-0002')}, 'ACTIVE', 1000000000, 200, 2000000000, 50000000, 4000000, 40,
        ${clock.now()}::timestamptz + n * interval '1 microsecond', ${START.slice(0, 10)},
        ${clock.now()}::timestamptz + n * interval '1 microsecond',
        array(select (lpad(to_hex(n - level), 8, '0') || '-0002-8000-8000-000000000000')::uuid
          from generate_series(1, least((n - 1) % ${IN_LINE}::integer, 5)) level order by level), 'bench'
      from generate_series(1, ${plans}::integer) n`)
  })
  await openAccounts(db)
  await db.run(sql`analyze rewards_plans`)
  await db.run(sql`analyze ledger_accounts`)
}

/** Each plan's escrow and cover and each member's account, with the money in them and what brought it there. */
async function openAccounts(db: Database): Promise<void> {
  const rows = await db.many<{ id: string; member_id: string }>(
    sql`select id, member_id from rewards_plans order by id`,
  )
  const treasury = accountId({ class: 'REWARD_TREASURY', currency: 'USDT' })
  const names = rows.flatMap(
    ({ id, member_id }) =>
      [
        { class: 'PLAN_ESCROW', currency: 'USDT', ownerId: id, units: parseUnits('1000') },
        { class: 'PLAN_COVER', currency: 'USDT', ownerId: id, units: parseUnits('1050') },
        { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId: member_id, units: 0n },
      ] as const,
  )
  for (let from = 0; from < names.length; from += 30_000) {
    const piece = names.slice(from, from + 30_000)
    await db.run(sql`
      insert into ledger_accounts (id, currency, class, owner_id, may_go_negative, balance)
      select id, 'USDT', class, owner_id, false, units
      from unnest(${piece.map(accountId)}::uuid[], ${piece.map((name) => name.class)}::text[],
        ${piece.map(({ ownerId }) => ownerId)}::uuid[], ${piece.map(({ units }) => String(units))}::bigint[])
        x (id, class, owner_id, units)`)
  }
  await db.run(sql`
    insert into ledger_accounts (id, currency, class, may_go_negative) values (${treasury}, 'USDT', 'REWARD_TREASURY', false)`)
}

/** INSERT … SELECT of as many rows as were posted, into a table with the columns, key and unique indexes of the transfers. */
async function bareInsert(db: Database, from: string): Promise<number> {
  await db.run(sql`drop table if exists bare_transfers`)
  await db.run(sql`create table bare_transfers (like ledger_transfers including defaults)`)
  await db.run(sql`alter table bare_transfers add primary key (id)`)
  await db.run(sql`alter table bare_transfers add unique (debit_account, debit_version)`)
  await db.run(sql`alter table bare_transfers add unique (credit_account, credit_version)`)
  const began = performance.now()
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`insert into bare_transfers select * from ledger_transfers where posted_at >= ${from}`)
  })
  return (performance.now() - began) / 1000
}

interface Paid {
  readonly seconds: number
  readonly postings: number
}

/** Moves to the next batch and runs it. */
async function payNextDay({ db, clock, runBatch }: Stage): Promise<Paid> {
  clock.advance(DAY_MS)
  const began = performance.now()
  const note = await runBatch()
  const seconds = (performance.now() - began) / 1000
  if (!note.startsWith('1 reward days')) throw new Error(`expected one day: ${note}`)
  const { postings } = await db.one<{ postings: number }>(
    sql`select postings::integer as postings from rewards_batches order by day desc limit 1`,
  )
  return { seconds, postings }
}

async function withStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const place = mkdtempSync(join(tmpdir(), 'bench-rewards-'))
  const user = databaseUser()
  if (user !== undefined) chownSync(place, user.uid, user.gid)
  const postgres = await startPostgres({ directory: join(place, 'postgres'), durable: true })
  try {
    await ensureDatabase(postgres.url('postgres'), 'bench')
    await migrate(postgres.url('bench'))
    const stage = openStage(postgres.url('bench'))
    try {
      return await work(stage)
    } finally {
      await stage.db.close()
    }
  } finally {
    await postgres.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

/** One size: days and bare inserts take turns. */
function measure(plans: number, rounds: number) {
  return withStage(async (stage) => {
    await fillPlans(stage, plans)
    const turns: (Paid & { readonly ratio: number })[] = []
    for (let turn = 1; turn <= rounds; turn += 1) {
      const paid = await payNextDay(stage)
      const bare = await bareInsert(stage.db, stage.clock.now().toISOString())
      turns.push({ ...paid, ratio: paid.seconds / bare })
      console.log(
        `${plans} plans, ${turn}: ${paid.postings} entries in ${paid.seconds.toFixed(2)} s, bare insert ${bare.toFixed(2)} s, ratio ${(paid.seconds / bare).toFixed(2)}`,
      )
    }
    return turns
  })
}

/** A day's batch over many plans with five levels, against a bare INSERT … SELECT, and its growth with their number. */
export async function run(): Promise<object> {
  const growth: { plans: number; seconds: number }[] = []
  let chosen: Awaited<ReturnType<typeof measure>> = []
  for (const plans of GROWTH) {
    const turns = await measure(plans, plans === PLANS ? ROUNDS : 1)
    growth.push({ plans, seconds: round(median(turns.map(({ seconds }) => seconds)), 2) })
    if (plans === PLANS) chosen = turns
  }
  const seconds = median(chosen.map((turn) => turn.seconds))
  return {
    plans: PLANS,
    seconds: round(seconds, 2),
    entriesPerSecond: round((chosen[0]?.postings ?? 0) / seconds, 0),
    // Of this process; the database keeps no more than its own cache for it.
    peakMemoryMB: round(process.resourceUsage().maxRSS / 1024, 0),
    ratioToBareInsert: round(median(chosen.map(({ ratio }) => ratio)), 2),
    growth,
  }
}
