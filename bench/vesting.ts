import { createActions } from '#server/kernel/actions/actions.ts'
import { performance } from 'node:perf_hooks'
import { DAY_MS, type MovableClock } from '#server/kernel/clock.ts'
import { sql, type Database } from '#server/kernel/database/db.ts'
import { createIco, type IcoContext } from '#server/modules/ico/ico.ts'
import { accountId } from '#server/modules/ledger/ledger.ts'
import { bareInsert, never, openGround, withBenchDatabase, writeAccounts } from './parts/bench-database.ts'
import { median, round } from './parts/median.ts'

const PARTICIPATIONS = 200_000
const GROWTH = [50_000, 100_000, 200_000, 400_000]
/** Runs and bare inserts in turns, so that a slow minute of the machine meets both. */
const ROUNDS = 3
const START = '2026-05-01T02:00:00Z'
const FIRST_DAY = '2026-05-02'
/** Millionths of MCS. */
const OBTAINED = 2_400_000_000n

interface Stage {
  readonly db: Database
  readonly clock: MovableClock
  readonly release: () => Promise<string>
}

/** The module on its real database and ledger; what it would ask of neighbours in other calls is not asked by a run. */
function openStage(url: string): Stage {
  const ground = openGround(url, START)
  const deps: IcoContext = {
    ...ground,
    actions: createActions({
      db: ground.db,
      monotonicMs: () => 0,
      idempotency: { claimAll: never, settleAll: never },
    }),
    gates: { requireOpen: never, findOpen: never },
    identity: { getMember: never, findMembers: never, holdCodes: never },
    notifications: { notifyMany: never },
    referral: { accrueAll: never, lockPayers: never },
    wallet: { prepareWallets: never, publishBalance: never },
  }
  const ico = createIco({ ...deps, publicUrl: 'http://localhost', brandName: 'Members' })
  return { ...ground, release: () => ico.runReleases() }
}

/** Members with a participation of 2,400 MCS each, whose first release is the next day's. */
async function createParticipations({ db, clock }: Stage, participations: number): Promise<void> {
  await db.run(sql`
    insert into ico_rounds (number, id, state, price, min, max, step, cap, opens_at, closes_at, bonus_tiers, fee_tiers,
      cliff_months, vest_months, daily_bps, remainder, sold, created_at, opened_at)
    values (1, gen_random_uuid(), 'OPEN', 250000, 100000000, 10000000000, 1000000, 1000000000000000, ${clock.now()},
      ${clock.now()}::timestamptz + interval '900 days', '100:10', '100:5', 2, 10, 30, 'LAST_DAY', 0, ${clock.now()},
      ${clock.now()})`)
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      insert into ico_entries (id, number, member_id, amount, bonus_percent, bonus, fee, obtained, day, first_day, last_day,
        daily, remainder, terms_version, entered_at)
      select gen_random_uuid(), 1, gen_random_uuid(), 500000000, 20, 100000000, 25000000, ${OBTAINED}, '2026-03-02',
        ${FIRST_DAY}, '2027-03-01', 7200000, 'LAST_DAY', 'bench', ${clock.now()}
      from generate_series(1, ${participations}::integer)`)
  })
  await openAccounts(db)
  await bookEntries(db)
  await db.run(sql`vacuum analyze`)
}

/** What brought the MCS there: a table that was never filled would be read by plans nobody has in production. */
async function bookEntries(db: Database): Promise<void> {
  const treasury = accountId({ class: 'ICO_TREASURY', currency: 'MCS' })
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      insert into ledger_transfers (id, op, kind, detail, currency, debit_account, credit_account, debit_class, credit_class,
        amount, debit_version, credit_version, debit_balance, credit_balance, posted_at)
      select gen_random_uuid(), 1, 'ico_enter_increase', 'locked', 'MCS', ${treasury}::uuid, id, 'ICO_TREASURY',
        'MEMBER_LOCKED', balance, row_number() over (), 1, 0, balance, ${START}::timestamptz - interval '60 days'
      from ledger_accounts where class = 'MEMBER_LOCKED'`)
    await tx.run(sql`update ledger_accounts set version = 1 where class = 'MEMBER_LOCKED'`)
  })
}

/** Each member's two accounts, with the locked MCS in one. */
async function openAccounts(db: Database): Promise<void> {
  const rows = await db.many<{ member: string }>(
    sql`select member_id as member from ico_entries order by position`,
  )
  const names = rows.flatMap(
    ({ member }) =>
      [
        { class: 'MEMBER_LOCKED', currency: 'MCS', ownerId: member, units: OBTAINED },
        { class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId: member, units: 0n },
      ] as const,
  )
  await writeAccounts(db, names)
}

/** Moves to the next day's release and runs it. */
async function releaseNextDay({ clock, release }: Stage): Promise<number> {
  clock.advance(DAY_MS)
  const began = performance.now()
  const note = await release()
  const seconds = (performance.now() - began) / 1000
  if (!note.startsWith('1 days')) throw new Error(`expected one day: ${note}`)
  return seconds
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

interface Turn {
  readonly seconds: number
  readonly ratio: number
}

/** One size: days and bare inserts take turns. */
function measure(participations: number, rounds: number): Promise<Turn[]> {
  return withStage(async (stage) => {
    await createParticipations(stage, participations)
    const turns: Turn[] = []
    for (let turn = 1; turn <= rounds; turn += 1) {
      const seconds = await releaseNextDay(stage)
      const bare = await bareInsert(stage.db, stage.clock.now().toISOString())
      turns.push({ seconds, ratio: seconds / bare })
      console.log(
        `${participations} participations, ${turn}: ${seconds.toFixed(2)} s, bare insert ${bare.toFixed(2)} s, ratio ${(seconds / bare).toFixed(2)}`,
      )
    }
    return turns
  })
}

/** A day's release of many participations, against a bare INSERT … SELECT, and its growth with their number. */
export async function run(args: readonly string[]): Promise<object> {
  const growth: { participations: number; seconds: number }[] = []
  const sizes = args.includes('--quick') ? [PARTICIPATIONS] : GROWTH
  let chosen: Turn[] = []
  for (const participations of sizes) {
    const turns = await measure(participations, participations === PARTICIPATIONS ? ROUNDS : 1)
    growth.push({ participations, seconds: round(median(turns.map(({ seconds }) => seconds)), 2) })
    if (participations === PARTICIPATIONS) chosen = turns
  }
  const seconds = median(chosen.map((turn) => turn.seconds))
  return {
    participations: PARTICIPATIONS,
    seconds: round(seconds, 2),
    releasesPerSecond: round(PARTICIPATIONS / seconds, 0),
    peakMemoryMB: round(process.resourceUsage().maxRSS / 1024, 0),
    ratioToBareInsert: round(median(chosen.map(({ ratio }) => ratio)), 2),
    growth,
  }
}
