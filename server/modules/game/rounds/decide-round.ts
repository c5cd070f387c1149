import { type GameResult, medianPrice, resultOf, type RefundReason } from '#contract/rules/game.ts'
import { plus, SECOND_MS } from '#server/kernel/clock.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { GameContext } from '../game-context.ts'
import { openPayments } from './pay-round.ts'
import type { ReceivedPrice } from '../price-watch.ts'
import { getSides, ROUND_COLUMNS, type RoundRow } from './rounds.ts'

/** After an instant the sources' last word before it is still on its way. */
const SETTLE_MS = SECOND_MS
/** A process that came too late waits so long for one that heard the price; then the round is void. */
const PATIENCE_MS = 5 * SECOND_MS
const MAX_AT_ONCE = 50

type Moment = 'LOCK' | 'CLOSE'
/** A round and the time at which it is looked at. */
type DueRound = RoundRow & { readonly now: Date }
type Decided = 'SETTLED' | 'BALANCE_FAILED' | 'VOID'

/** Moves every round on that is due; safe in any number of processes. Returns how many changed their state. */
export async function decideDue(self: GameContext): Promise<number> {
  const due = plus(await databaseNow(self, self.db), -SETTLE_MS)
  const rounds = await self.db.many<{ seq: bigint }>(sql`
    select seq from game_rounds where paid_at is null
      and (state = 'BETTING' and closes_at <= ${due} or state = 'LIVE' and ends_at <= ${due})
    order by seq limit ${MAX_AT_ONCE}`)
  let moved = 0
  for (const { seq } of rounds) moved += (await self.db.tx((tx) => advanceRound(self, tx, seq))) ? 1 : 0
  return moved
}

/** FOR UPDATE waits for the bets' FOR SHARE locks, so no bet is missed. */
async function advanceRound(self: GameContext, tx: Tx, seq: bigint): Promise<boolean> {
  const round = await tx.one<RoundRow>(
    sql`select ${ROUND_COLUMNS} from game_rounds where seq = ${seq} for update`,
  )
  const now = await databaseNow(self, tx)
  const due = plus(now, -SETTLE_MS)
  if (round.state === 'BETTING' && round.closes_at <= due) return await close(self, tx, { ...round, now })
  if (round.state === 'LIVE' && round.ends_at <= due) return await end(self, tx, { ...round, now })
  return false
}

/** The sides are counted. With one of them empty nothing can be won; without a price nothing can be told. */
async function close(self: GameContext, tx: Tx, round: DueRound): Promise<boolean> {
  const sides = await getSides(tx, round.seq)
  await tx.run(sql`
    update game_rounds set up_units = ${sides.up_units}, up_count = ${sides.up_count},
      down_units = ${sides.down_units}, down_count = ${sides.down_count} where seq = ${round.seq}`)
  if (sides.up_units === 0n || sides.down_units === 0n) {
    await refundBets(tx, { seq: round.seq, now: round.now, state: 'BALANCE_FAILED', reason: 'UNMATCHED' })
    return true
  }
  const price = await priceOf(self, tx, { round, moment: 'LOCK', at: round.closes_at })
  if (price === 'wait') return false
  if (price === undefined) {
    await refundBets(tx, { seq: round.seq, now: round.now, state: 'VOID', reason: 'VOID' })
    return true
  }
  await tx.run(sql`update game_rounds set state = 'LIVE', lock_price = ${price} where seq = ${round.seq}`)
  return true
}

async function end(self: GameContext, tx: Tx, round: DueRound): Promise<boolean> {
  const { seq, lock_price: lock, now } = round
  const price = await priceOf(self, tx, { round, moment: 'CLOSE', at: round.ends_at })
  if (price === 'wait') return false
  if (price === undefined || lock === null) {
    await refundBets(tx, { seq, now, state: 'VOID', reason: 'VOID' })
    return true
  }
  const result = resultOf(lock, price)
  await tx.run(sql`update game_rounds set close_price = ${price} where seq = ${seq}`)
  if (result === 'TIE') await refundBets(tx, { seq, now, state: 'SETTLED', reason: 'TIE' })
  else await share(tx, { ...round, result })
  return true
}

/** The price of an instant with its evidence written down; undefined when there is none, `wait` while another process may know. */
async function priceOf(
  { prices }: GameContext,
  tx: Tx,
  { round, moment, at }: { round: DueRound; moment: Moment; at: Date },
): Promise<number | undefined | 'wait'> {
  const heard = prices.at(at.getTime(), round.oldest_price_ms)
  const price = medianPrice(heard, round.least_sources)
  if (price === undefined && round.now < plus(at, PATIENCE_MS)) return 'wait'
  await saveEvidence(tx, { seq: round.seq, moment }, heard)
  return price
}

async function saveEvidence(
  tx: Tx,
  { seq, moment }: { seq: bigint; moment: Moment },
  heard: readonly ReceivedPrice[],
): Promise<void> {
  await tx.run(sql`
    insert into game_prices (seq, moment, venue, price, at, heard_at)
    select ${seq}, ${moment}, venue, price, at, heard_at
    from unnest(${heard.map(({ venue }) => venue)}::text[], ${heard.map(({ price }) => price)}::double precision[],
      ${heard.map(({ atMs }) => new Date(atMs))}::timestamptz[],
      ${heard.map(({ heardMs }) => new Date(heardMs))}::timestamptz[]) h (venue, price, at, heard_at)`)
}

const RESULTS = { UNMATCHED: null, TIE: 'TIE', VOID: 'VOID' } as const

/** Decides that every stake goes back whole. That none is cancelled tells the database which index holds a round's bets. */
export async function refundBets(
  tx: Tx,
  { seq, state, reason, now }: { seq: bigint; state: Decided; reason: RefundReason; now: Date },
): Promise<void> {
  await tx.run(sql`
    update game_bets set state = 'BALANCE_REFUND', reason = ${reason}, adjust = units
    where seq = ${seq} and state = 'PLACED' and not is_cancelled`)
  await stamp(tx, { seq, state, result: RESULTS[reason], now })
}

/**
 * Matching and sums of `settleStakes` (contract/rules/game.ts) for a whole round in one statement. The database knows nothing of
 * a round that has just been played and takes it for a single bet: what is added up once for all must not be part of a join.
 */
async function share(tx: Tx, { seq, result, fee_bps, now }: DueRound): Promise<void> {
  await tx.run(sql`
    with placed as (
      select id, side, units, position, sum(units) over (partition by side) as side_units
      from game_bets where seq = ${seq} and state = 'PLACED' and not is_cancelled),
    total as materialized (
      select least(max(side_units) filter (where side = 'UP'), max(side_units) filter (where side = 'DOWN')) as units
      from placed),
    part as (
      select p.*, div(p.units * t.units, p.side_units) as base, (p.units * t.units) % p.side_units as rest, t.units as total
      from placed p, total t),
    ranked as (
      select *, row_number() over (partition by side order by rest desc, position) as rank,
        total - sum(base) over (partition by side) as odd from part),
    matched as (
      select id, side, units, (base + case when rank <= odd then 1 else 0 end)::bigint as matched from ranked),
    told as (
      select *, case when side = ${result} then div(matched::numeric * ${fee_bps}::integer + 9999, 10000)::bigint
        else 0 end as fee from matched)
    update game_bets b set
      state = case when t.matched = 0 then 'BALANCE_REFUND' when t.side = ${result} then 'WIN' else 'LOOSE' end,
      reason = case when t.matched = 0 then 'UNMATCHED' end,
      matched = t.matched, adjust = t.units - t.matched, fee = t.fee,
      profit = case when t.side = ${result} then 2 * t.matched - t.fee else 0 end
    from told t where b.id = t.id`)
  await stamp(tx, { seq, state: 'SETTLED', result, now })
}

/** The decision, hashed with everything it depends on. docs/decisions/0080 defines the hashed text. */
async function stamp(
  tx: Tx,
  { seq, state, result, now }: { seq: bigint; state: Decided; result: GameResult | null; now: Date },
): Promise<void> {
  await tx.run(sql`
    update game_rounds r set state = ${state}, result = ${result}, decided_at = ${now}, bets_hash = b.hash,
      hash = encode(sha256(convert_to(concat_ws('|', r.seq, floor(extract(epoch from r.closes_at) * 1000)::bigint,
        floor(extract(epoch from r.ends_at) * 1000)::bigint, ${state}::text, coalesce(${result}::text, ''),
        coalesce(r.lock_price::text, ''), coalesce(r.close_price::text, ''), r.fee_bps, b.hash), 'UTF8')), 'hex')
    from (select encode(sha256(convert_to(coalesce(string_agg(concat_ws(',', position, side, units, matched, adjust, profit, fee),
        ';' order by position), ''), 'UTF8')), 'hex') as hash
      from game_bets where seq = ${seq} and not is_cancelled) b
    where r.seq = ${seq}`)
  await openPayments(tx, seq)
}
