import { createActions } from '#server/kernel/actions/actions.ts'
import { performance } from 'node:perf_hooks'
import { parseUnits } from '#contract/money.ts'
import { DAY_MS, type MovableClock } from '#server/kernel/clock.ts'
import { sql, type Database } from '#server/kernel/database/db.ts'
import { createRewards, type RewardsContext } from '#server/modules/rewards/rewards.ts'
import { bareInsert, never, openGround, withBenchDatabase, writeAccounts } from './parts/bench-database.ts'
import { median, round } from './parts/median.ts'

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
  const ground = openGround(url, START)
  const deps: RewardsContext = {
    ...ground,
    installedAt: ground.clock.now(),
    actions: createActions({
      db: ground.db,
      monotonicMs: () => 0,
      idempotency: { claimAll: never, settleAll: never },
    }),
    gates: { requireOpen: never, isOpen: never, findOpen: never },
    jobs: { failing: never, ask: never },
    identity: { getMember: never, findMembers: never },
    wallet: { prepareWallets: never, publishBalance: never },
    referral: {
      uplinesOf: never,
      holdFunds: never,
      changeFundsOf: async () => undefined,
      setTeamSince: never,
      payDay: async () => 0,
      payReleased: async () => 0,
      getTeam: never,
      paidOn: never,
      listEarned: never,
      findEarned: never,
    },
    notifications: { notify: never, notifyMany: async () => 0 },
    earnMemberships: async () => undefined,
  }
  return { ...ground, runBatch: () => createRewards(deps).runBatch() }
}

const uuid = (kind: string) => sql`(lpad(to_hex(n), 8, '0') || ${kind} || '-8000-8000-000000000000')::uuid`

/** Lines of members, so that nearly all have all five levels below; each with a plan of 1,000 USDT, written by the owner. */
async function createPlans({ db, clock }: Stage, plans: number): Promise<void> {
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
}

/** Each plan's escrow and cover and each member's account, with the money in them and what brought it there. */
async function openAccounts(db: Database): Promise<void> {
  const rows = await db.many<{ id: string; member_id: string }>(
    sql`select id, member_id from rewards_plans order by id`,
  )
  const names = rows.flatMap(
    ({ id, member_id }) =>
      [
        { class: 'PLAN_ESCROW', currency: 'USDT', ownerId: id, units: parseUnits('1000') ?? 0n },
        { class: 'PLAN_COVER', currency: 'USDT', ownerId: id, units: parseUnits('1050') ?? 0n },
        { class: 'MEMBER_AVAILABLE', currency: 'USDT', ownerId: member_id, units: 0n },
      ] as const,
  )
  await writeAccounts(db, [...names, { class: 'REWARD_TREASURY', currency: 'USDT', units: 0n }])
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

function withStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  return withBenchDatabase({ durable: true }, async ({ url }) => {
    const stage = openStage(url)
    try {
      return await work(stage)
    } finally {
      await stage.db.close()
    }
  })
}

/** One size: days and bare inserts take turns. */
function measure(plans: number, rounds: number) {
  return withStage(async (stage) => {
    await createPlans(stage, plans)
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
