import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { bareInsert, openModules, withBenchDatabase, writeAccounts } from './bench-database.ts'
import { median, round } from './median.ts'
import { createTree } from './create-tree.ts'

const BETS = 100_000
const ROUNDS = 3
const PAST_ROUNDS = 40
const STAKE_UNITS = 50_000_000n
const PERIOD_MS = 5 * MINUTE_MS
const LOCK_MS = 180 * SECOND_MS
const END_MS = 240 * SECOND_MS
/** The game waits this long for the sources after an instant. */
const SETTLE_MS = SECOND_MS

type Stage = Awaited<ReturnType<typeof openModules>>

/** Moves the clock to a moment of the round of now, or of the next when that is over. */
async function toMoment({ db, kernel }: Stage, ms: number): Promise<void> {
  const { clock } = kernel.install
  const now = await databaseNow({ clock }, db)
  const into = now.getTime() % PERIOD_MS
  clock.advance(ms >= into ? ms - into : PERIOD_MS - into + ms)
}

/** Members in a referral tree, each with five uplines and a stake account. */
async function createMembers(stage: Stage): Promise<void> {
  const { db, modules } = stage
  await modules.wallet.openHouseAccounts()
  await modules.referral.openHouseAccounts()
  await modules.game.openHouseAccounts(db)
  const [top = ''] = await aCrowd(stage, { count: 1 })
  await createTree(db, { top, people: BETS, wide: 9, mark: 'bettor' })
  const members = await db.many<{ id: string }>(sql`select id from identity_members where id <> ${top}`)
  await writeAccounts(
    db,
    members.flatMap(({ id }) => [
      { class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId: id, units: 0n },
      { class: 'GAME_STAKE', currency: 'MCS', ownerId: id, units: 0n },
    ]),
  )
}

/** Every member's bet, written by the owner, with the stake in its account. */
async function createBets({ db }: Stage): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      insert into game_bets (id, seq, member_id, side, units, state, placed_at, balance_after)
      select uuidv7(), r.seq, m.id, case when random() < 0.4 then 'UP' else 'DOWN' end,
        (${STAKE_UNITS}::bigint / (1 + floor(random() * 5)::integer) / 1000000) * 1000000, 'PLACED', r.opens_at, 0
      from identity_members m, game_rounds r where r.state = 'BETTING' and m.login_id like 'bettor%'`)
    await tx.run(sql`
      update ledger_accounts a set balance = b.units from game_bets b
      where b.state = 'PLACED' and a.owner_id = b.member_id and a.class = 'GAME_STAKE'`)
  })
}

/**
 * As many bets again, of rounds long settled, of which the database has taken notice as it does by itself within a minute. Of
 * a round that is measured it knows nothing.
 */
async function createPastRounds({ db }: Stage): Promise<void> {
  await db.run(sql`
    insert into game_bets (id, seq, member_id, side, units, state, placed_at, balance_after, matched, profit)
    select uuidv7(), n % ${PAST_ROUNDS}::integer, uuidv7(), case when n % 2 = 0 then 'UP' else 'DOWN' end, ${STAKE_UNITS}::bigint,
      case when n % 2 = 0 then 'WIN' else 'LOOSE' end, now() - interval '1 day', 0, ${STAKE_UNITS}::bigint,
      case when n % 2 = 0 then 2 * ${STAKE_UNITS}::bigint else 0 end
    from generate_series(1, ${BETS}::integer) n order by n % ${PAST_ROUNDS}::integer`)
  await db.run(sql`vacuum analyze game_bets`)
}

/** One round from its end to the last payment, and to the last alarm. */
async function settleRound(stage: Stage) {
  const { db, kernel, modules } = stage
  await toMoment(stage, 0)
  await modules.game.runDue()
  await createBets(stage)
  await toMoment(stage, LOCK_MS - SECOND_MS / 2)
  await modules.game.poll()
  await toMoment(stage, LOCK_MS + SETTLE_MS)
  await modules.game.runDue()
  await toMoment(stage, END_MS - SECOND_MS / 2)
  await modules.game.poll()
  await toMoment(stage, END_MS + SETTLE_MS)
  const since = kernel.clock.now().toISOString()
  await modules.game.runDue()
  const { state, paid, followed } = await db.one<{ state: string; paid: number; followed: number }>(sql`
    select state, extract(epoch from paid_at - ${since})::float8 as paid,
      extract(epoch from followed_at - paid_at)::float8 as followed
    from game_rounds where followed_at is not null order by seq desc limit 1`)
  if (state !== 'SETTLED') throw new Error(`a round was not settled but ${state}`)
  const { entries } = await db.one<{ entries: number }>(
    sql`select count(*)::integer as entries from ledger_transfers where posted_at >= ${since} and kind like 'game%'`,
  )
  return { seconds: paid, followed, entries, bare: await bareInsert(db, since, sql`kind like 'game%'`) }
}

/**
 * A round with a hundred thousand bets, each with five uplines, decided and paid; bare inserts of its entries take turns
 * with it. What follows the payment (commissions, alarms) is told apart.
 */
export function measureSettlement(): Promise<object> {
  return withBenchDatabase({ durable: true }, async (database) => {
    const stage = await openModules(database)
    try {
      await createMembers(stage)
      await createPastRounds(stage)
      const turns: Awaited<ReturnType<typeof settleRound>>[] = []
      for (let turn = 1; turn <= ROUNDS; turn += 1) {
        const settled = await settleRound(stage)
        turns.push(settled)
        console.log(
          `settlement ${turn}: ${BETS} bets, ${settled.entries} entries in ${settled.seconds.toFixed(2)} s, ` +
            `bare insert ${settled.bare.toFixed(2)} s, commissions and alarms ${settled.followed.toFixed(2)} s`,
        )
      }
      return {
        settledBets: BETS,
        settlementEntries: turns[0]?.entries ?? 0,
        settlementSeconds: round(median(turns.map(({ seconds }) => seconds)), 2),
        settlementFollowedSeconds: round(median(turns.map(({ followed }) => followed)), 2),
        settlementRatioToBareInsert: round(median(turns.map(({ seconds, bare }) => seconds / bare)), 2),
      }
    } finally {
      await stage.close()
    }
  })
}
