import { money } from '#contract/money.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db.ts'
import { namedUuid } from '#server/kernel/ids.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { available, fees, pool, stake, type Game } from './deps.ts'
import { readPiece, type SettledBet } from './settled-bets.ts'

/** Where the payment of a round stands: what lost comes first, what won after it; and after which bet. */
interface Cursor {
  readonly seq: bigint
  readonly winners: boolean
  readonly after: bigint
}

/** A piece whose postings are ready to be sent. Decided bets never change, so that it can be read ahead. */
interface Ready {
  readonly at: Cursor
  readonly next: Cursor | undefined
  readonly post: (tx: Tx) => Promise<void>
}

/** Moves the money of decided rounds, in pieces; safe to stop anywhere and in any number of processes. */
export async function payDue(self: Game): Promise<void> {
  const rounds = await self.db.many<{ seq: bigint }>(sql`
    select seq from game_rounds where paid_at is null and decided_at is not null order by seq`)
  for (const { seq } of rounds) {
    let ahead: Promise<Ready | undefined> = Promise.resolve(undefined)
    let isPaid = false
    while (!isPaid)
      isPaid = await self.db.tx(async (tx) => {
        const next = await payPiece(self, tx, { seq, ahead })
        ahead = next.ahead
        return next.isPaid
      })
  }
}

async function makeReady({ ledger }: Game, db: Queryable, at: Cursor): Promise<Ready> {
  const { bets, through, isLast } = await readPiece(db, at)
  const following = { ...at, winners: at.winners || isLast, after: isLast ? 0n : through }
  return {
    at,
    next: isLast && at.winners ? undefined : following,
    post: ledger.prepare([...bets.flatMap(postingsOf), ...feePosting(at.seq, bets)]),
  }
}

/**
 * What lost goes into the pool before what won leaves it: the pool never owes. While the database is at a piece, the next
 * one is made ready; a piece that another process paid meanwhile is left aside.
 */
async function payPiece(
  self: Game,
  tx: Tx,
  { seq, ahead }: { seq: bigint; ahead: Promise<Ready | undefined> },
): Promise<{ isPaid: boolean; ahead: Promise<Ready | undefined> }> {
  const round = await tx.one<{ paid_at: Date | null; pays_winners: boolean; paid_through: bigint }>(
    sql`select paid_at, pays_winners, paid_through from game_rounds where seq = ${seq} for update`,
  )
  const nothing = Promise.resolve(undefined)
  if (round.paid_at !== null) return { isPaid: true, ahead: nothing }
  const at = { seq, winners: round.pays_winners, after: round.paid_through }
  const readAhead = await ahead
  const isNext = readAhead?.at.winners === at.winners && readAhead.at.after === at.after
  const { next, post } = isNext ? readAhead : await makeReady(self, tx, at)
  // What cannot be read now is read in its turn.
  const following = next === undefined ? nothing : makeReady(self, self.db, next).catch(() => undefined)
  await post(tx)
  await tx.run(sql`
    update game_rounds set pays_winners = ${next?.winners ?? true}, paid_through = ${next?.after ?? 0n},
      paid_at = ${next === undefined ? self.clock.now() : null} where seq = ${seq}`)
  return { isPaid: next === undefined, ahead: following }
}

function postingsOf({ id, member_id: memberId, matched, adjust, profit }: SettledBet): Posting[] {
  const move = (name: string, units: bigint, between: { debit: AccountName; credit: AccountName }) => ({
    key: namedUuid(`bet ${id} ${name}`),
    op: 'post' as const,
    kind: `game_${name}`,
    detail: name === 'betting' ? 'matched' : '',
    amount: money('MCS', units),
    reference: id,
    ...between,
  })
  return [
    move('refund', adjust, { debit: stake(memberId), credit: available(memberId) }),
    move('betting', matched, { debit: stake(memberId), credit: pool }),
    move('profit', profit, { debit: pool, credit: available(memberId) }),
  ].filter(({ amount }) => amount.units > 0n)
}

/** The fees of a piece as one movement, named by its first winner. */
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
      reference: first.id,
    },
  ]
}
