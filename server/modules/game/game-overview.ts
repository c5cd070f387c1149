import { GAME_SYMBOL, type RoundState } from '#contract/game.ts'
import { freshAnswers } from '#contract/rules/game.ts'
import { plus, SECOND_MS } from '#server/kernel/clock.ts'
import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import type { BetRow } from './bets/bets.ts'
import { dayOf } from './limits/member-limits.ts'
import type { GameContext } from './game-context.ts'
import { openRound, findRoundRow, getSides, ROUND_COLUMNS, seqAt, type RoundRow } from './rounds/rounds.ts'

/** A bet and whose it is; the stake in millionths of MCS. */
export interface StaffBetRow extends BetRow {
  readonly memberId: string
}

/** The largest bets of a round. */
export function listLargest(db: Queryable, seq: bigint, limit: number): Promise<StaffBetRow[]> {
  return db.many<StaffBetRow>(sql`
    select id, seq, side, units, state, placed_at, member_id as "memberId" from game_bets
    where seq = ${seq} and not is_cancelled order by units desc, position limit ${limit}`)
}

/** Rounds, newest first, before a number. */
export function listAllRounds(
  db: Queryable,
  { state, before, limit }: { state: RoundState | undefined; before: bigint | undefined; limit: number },
): Promise<RoundRow[]> {
  return db.many<RoundRow>(sql`
    select ${ROUND_COLUMNS} from game_rounds
    where ${and([
      state === undefined ? undefined : sql`state = ${state}`,
      before === undefined ? undefined : sql`seq < ${before}`,
    ])}
    order by seq desc limit ${limit}`)
}

/** One round; its sums as they are now while it takes bets. */
export async function findStaffRound(db: Queryable, seq: bigint): Promise<RoundRow | undefined> {
  const round = await findRoundRow(db, seq)
  return round?.state === 'BETTING' ? { ...round, ...(await getSides(db, seq)) } : round
}

/** A member who reached today's limit or is self-excluded; sums in millionths of MCS. */
export interface AtLimit {
  readonly memberId: string
  readonly reason: 'DAY_LOSS' | 'DAY_STAKE' | 'EXCLUDED'
  readonly limit: bigint | null
  readonly used: bigint | null
  readonly until: Date | null
}

const MAX_AT_LIMIT = 50

/** Members of today's rounds who have used up a limit, and those who are excluded. */
async function listAtLimit({ db, clock }: GameContext): Promise<AtLimit[]> {
  const now = clock.now()
  const { from } = dayOf(now)
  return db.many<AtLimit>(sql`
    with today as (
      select member_id,
        greatest(coalesce(sum(case state when 'LOOSE' then matched when 'WIN' then matched - profit when 'PLACED' then units
          else 0 end), 0), 0)::bigint as risked,
        coalesce(sum(case when state = 'PLACED' then units else matched end), 0)::bigint as staked
      from game_bets where seq >= ${seqAt(from.getTime())} and not is_cancelled group by member_id
    ), rules as (
      select member_id, case when next_at <= ${now} then next_day_loss else day_loss end as loss,
        case when next_at <= ${now} then next_day_stake else day_stake end as stake, excluded_until
      from game_members
    )
    select member_id as "memberId", 'EXCLUDED' as reason, null::bigint as limit, null::bigint as used,
      excluded_until as until
    from rules where excluded_until > ${now}
    union all
    select t.member_id, 'DAY_LOSS', r.loss, t.risked, null from today t join rules r using (member_id)
    where t.risked >= r.loss
    union all
    select t.member_id, 'DAY_STAKE', r.stake, t.staked, null from today t join rules r using (member_id)
    where t.staked >= r.stake
    limit ${MAX_AT_LIMIT}`)
}

const LARGEST = 10
const OVERDUE_MS = 15 * SECOND_MS

/** The round of now, what the sources say, and who is at a limit. */
export async function getOverview(self: GameContext) {
  const { db, market, parameters } = self
  const { now, ...round } = await openRound(self)
  const sides = round.state === 'BETTING' ? await getSides(db, round.seq) : {}
  const answers = await market.prices(GAME_SYMBOL).catch((error: unknown) => {
    self.log.warn({ err: error }, 'the console shows the game without prices: the sources do not answer')
    return []
  })
  const fresh = freshAnswers(answers, { instantMs: self.clock.nowMs(), maxAgeMs: round.oldest_price_ms })
  const { overdue } = await db.one<{ overdue: number }>(sql`
    select count(*)::integer as overdue from game_rounds
    where paid_at is null and decided_at is null and ends_at <= ${plus(now, -OVERDUE_MS)}`)
  return {
    now,
    isOn: await parameters.get('game.on'),
    round: { ...round, ...sides },
    largest: await listLargest(db, round.seq, LARGEST),
    sources: answers.map((answer) => ({ ...answer, isFresh: fresh.includes(answer) })),
    isStale: fresh.length < round.least_sources,
    overdue,
    atLimit: await listAtLimit(self),
  }
}
