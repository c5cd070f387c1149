import { money } from '#contract/money.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { available, fees, pool, stake } from '../game-accounts.ts'
import type { GameContext } from '../game-context.ts'
import { loadMatched, loadRefunds, type Piece, type SettledBet } from './settled-bets.ts'

/**
 * What was matched goes through the pool, and what lost goes into it before what won leaves it: the pool never owes. What
 * found no counterpart goes back beside that.
 */
const LANES = ['STAKES', 'REFUNDS'] as const
type Lane = (typeof LANES)[number]

/** Where the payment of a round stands in one lane; and after which bet. */
interface Cursor {
  readonly seq: bigint
  readonly lane: Lane
  readonly winners: boolean
  readonly after: bigint
}

/** A piece whose postings are ready to be sent. Decided bets never change, so that it can be read ahead. */
interface Ready {
  readonly at: Cursor
  readonly next: Cursor | undefined
  readonly post: (tx: Tx) => Promise<void>
}

/** A round that was decided is to be paid. */
export async function openPayments(tx: Tx, seq: bigint): Promise<void> {
  await tx.run(
    sql`insert into game_payments (seq, lane) select ${seq}, lane from unnest(${[...LANES]}::text[]) l (lane)`,
  )
}

/** Moves the money of decided rounds, in pieces; safe to stop anywhere and in any number of processes. */
export async function payDue(self: GameContext): Promise<void> {
  const rounds = await self.db.many<{ seq: bigint }>(sql`
    select seq from game_rounds where paid_at is null and decided_at is not null order by seq`)
  for (const { seq } of rounds) {
    const ends = await Promise.allSettled(LANES.map((lane) => payLane(self, { seq, lane })))
    const reasons: unknown[] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    if (reasons.length > 1) throw new AggregateError(reasons, `both lanes of round ${seq} stopped`)
    if (reasons.length === 1) throw reasons[0]
  }
}

async function payLane(self: GameContext, lane: Pick<Cursor, 'seq' | 'lane'>): Promise<void> {
  let ahead: Promise<Ready | undefined> = Promise.resolve(undefined)
  let isDone = false
  while (!isDone)
    isDone = await self.db.tx(async (tx) => {
      const next = await payPiece(self, tx, { ...lane, ahead })
      ahead = next.ahead
      return next.isDone
    })
}

const scanPiece = (db: Queryable, at: Cursor): Promise<Piece> =>
  at.lane === 'REFUNDS' ? loadRefunds(db, at) : loadMatched(db, at)

async function makeReady({ ledger }: GameContext, db: Queryable, at: Cursor): Promise<Ready> {
  const { bets, through, isLast } = await scanPiece(db, at)
  const isEnd = isLast && (at.winners || at.lane === 'REFUNDS')
  return {
    at,
    next: isEnd ? undefined : { ...at, winners: at.winners || isLast, after: isLast ? 0n : through },
    post: ledger.prepare(
      at.lane === 'REFUNDS' ? bets.map(refundOf) : [...bets.flatMap(postingsOf), ...feePosting(at.seq, bets)],
    ),
  }
}

/** While the database is at a piece, the next one is made ready; a piece that another process paid meanwhile is left aside. */
async function payPiece(
  self: GameContext,
  tx: Tx,
  { seq, lane, ahead }: Pick<Cursor, 'seq' | 'lane'> & { ahead: Promise<Ready | undefined> },
): Promise<{ isDone: boolean; ahead: Promise<Ready | undefined> }> {
  const stand = await tx.one<{ done_at: Date | null; pays_winners: boolean; paid_through: bigint }>(
    sql`select done_at, pays_winners, paid_through from game_payments where seq = ${seq} and lane = ${lane} for update`,
  )
  const nothing = Promise.resolve(undefined)
  if (stand.done_at !== null) return { isDone: true, ahead: nothing }
  const at = { seq, lane, winners: stand.pays_winners, after: stand.paid_through }
  const prefetch = await ahead
  const isNext = prefetch?.at.winners === at.winners && prefetch.at.after === at.after
  const { next, post } = isNext ? prefetch : await makeReady(self, tx, at)
  // What cannot be read now is read in its turn.
  const following = next === undefined ? nothing : makeReady(self, self.db, next).catch(() => undefined)
  await post(tx)
  await tx.run(sql`
    update game_payments set pays_winners = ${next?.winners ?? stand.pays_winners}, paid_through = ${next?.after ?? 0n},
      done_at = ${next === undefined ? self.clock.now() : null} where seq = ${seq} and lane = ${lane}`)
  if (next === undefined) await closeRound(self, tx, seq)
  return { isDone: next === undefined, ahead: following }
}

/** The last to end closes the round: one waits for the other's row lock and then sees the end. */
async function closeRound({ clock }: GameContext, tx: Tx, seq: bigint): Promise<void> {
  await tx.one(sql`select seq from game_rounds where seq = ${seq} for update`)
  await tx.run(sql`
    update game_rounds set paid_at = ${clock.now()} where seq = ${seq}
      and not exists (select from game_payments where seq = ${seq} and done_at is null)`)
}

/** A movement of a bet, known by its name. */
function transfer(
  { id }: SettledBet,
  name: 'refund' | 'betting' | 'profit',
  sides: { readonly debit: AccountName; readonly credit: AccountName; readonly units: bigint },
): Posting {
  const { units, ...between } = sides
  return {
    key: namedUuid(`bet ${id} ${name}`),
    op: 'post',
    kind: `game_${name}`,
    detail: name === 'betting' ? 'matched' : '',
    amount: money('MCS', units),
    reference: id,
    ...between,
  }
}

const refundOf = (bet: SettledBet): Posting =>
  transfer(bet, 'refund', {
    debit: stake(bet.member_id),
    credit: available(bet.member_id),
    units: bet.adjust,
  })

/** A stake that was matched, and what it won. */
function postingsOf(bet: SettledBet): Posting[] {
  const into = transfer(bet, 'betting', { debit: stake(bet.member_id), credit: pool, units: bet.matched })
  if (bet.profit === 0n) return [into]
  return [into, transfer(bet, 'profit', { debit: pool, credit: available(bet.member_id), units: bet.profit })]
}

/** The fees of a piece as one movement: known by its first winner, caused by the round and by no bet of it. */
function feePosting(seq: bigint, bets: readonly SettledBet[]): Posting[] {
  const sum = bets.reduce((total, { fee }) => total + fee, 0n)
  const [first] = bets.filter(({ fee }) => fee > 0n)
  if (first === undefined) return []
  const key = namedUuid(`round ${seq} fees ${first.id}`)
  return [
    {
      key,
      op: 'post',
      kind: 'game_profit',
      detail: 'fee',
      debit: pool,
      credit: fees,
      amount: money('MCS', sum),
      reference: namedUuid(`round ${seq}`),
    },
  ]
}
