import { money } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/db.ts'
import { namedUuid } from '#server/kernel/ids.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { available, fees, pool, stake, type Game } from './deps.ts'
import { readPiece, type SettledBet } from './settled-bets.ts'

/** Moves the money of decided rounds, in pieces; safe to stop anywhere and in any number of processes. */
export async function payDue(self: Game): Promise<void> {
  const rounds = await self.db.many<{ seq: bigint }>(sql`
    select seq from game_rounds where paid_at is null and decided_at is not null order by seq`)
  for (const { seq } of rounds) {
    let isPaid = false
    while (!isPaid) isPaid = await self.db.tx((tx) => payPiece(self, tx, seq))
  }
}

/** What lost goes into the pool before what won leaves it: the pool never owes. Answers whether all is paid. */
async function payPiece({ ledger, clock }: Game, tx: Tx, seq: bigint): Promise<boolean> {
  const round = await tx.one<{ paid_at: Date | null; pays_winners: boolean; paid_through: bigint }>(
    sql`select paid_at, pays_winners, paid_through from game_rounds where seq = ${seq} for update`,
  )
  if (round.paid_at !== null) return true
  const { pays_winners: winners } = round
  const { bets, through, isLast } = await readPiece(tx, { seq, after: round.paid_through, winners })
  await ledger.post(tx, [...bets.flatMap(postingsOf), ...feePosting(seq, bets)])
  const isPaid = isLast && winners
  await tx.run(sql`
    update game_rounds set pays_winners = ${winners || isLast}, paid_through = ${isLast ? 0n : through},
      paid_at = ${isPaid ? clock.now() : null} where seq = ${seq}`)
  return isPaid
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
