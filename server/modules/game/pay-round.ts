import { money, printUnits } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/db.ts'
import { namedUuid } from '#server/kernel/ids.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { available, fees, pool, stake, type Game } from './deps.ts'

/** Bets whose money one transaction moves. */
const PIECE = 1_500

interface Due {
  readonly id: string
  readonly member_id: string
  readonly matched: bigint
  readonly adjust: bigint
  readonly profit: bigint
  readonly fee: bigint
}

/** Moves the money of decided rounds, in pieces; safe to stop anywhere and in any number of processes. Answers how many bets. */
export async function payDue(self: Game): Promise<number> {
  const rounds = await self.db.many<{ seq: bigint }>(sql`
    select seq from game_rounds where paid_at is null and decided_at is not null order by seq`)
  let paid = 0
  for (const { seq } of rounds) {
    for (let piece = PIECE; piece === PIECE; paid += piece)
      piece = await self.db.tx((tx) => payPiece(self, tx, seq))
  }
  return paid
}

/** What lost goes into the pool before what won leaves it: the pool never owes. */
async function payPiece(self: Game, tx: Tx, seq: bigint): Promise<number> {
  const round = await tx.one<{ paid_at: Date | null; decided_at: Date }>(
    sql`select paid_at, decided_at from game_rounds where seq = ${seq} for update`,
  )
  if (round.paid_at !== null) return 0
  const due = await tx.many<Due>(sql`
    update game_bets b set is_paid = true from (
      select id from game_bets where seq = ${seq} and state in ('WIN', 'LOOSE', 'BALANCE_REFUND') and not is_paid
      order by state = 'WIN', place limit ${PIECE}) d
    where b.id = d.id returning b.id, b.member_id, b.matched, b.adjust, b.profit, b.fee`)
  const inOrder = [...due.filter(({ profit }) => profit === 0n), ...due.filter(({ profit }) => profit > 0n)]
  await self.ledger.post(tx, [...inOrder.flatMap(postingsOf), ...feePosting(seq, inOrder)])
  await accrueFees(self, tx, { due: inOrder, at: round.decided_at })
  await self.notifications.tellMany(
    tx,
    inOrder.map((bet) => resultOf(seq, bet)),
  )
  if (due.length < PIECE)
    await tx.run(sql`update game_rounds set paid_at = ${self.clock.now()} where seq = ${seq}`)
  return due.length
}

function postingsOf({ id, member_id: memberId, matched, adjust, profit }: Due): Posting[] {
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

/** How a bet ended, for the member's alarms: what was won, lost, or came back. */
function resultOf(seq: bigint, { id, member_id: memberId, matched, adjust, profit }: Due) {
  const kind = matched === 0n ? 'GAME_REFUNDED' : profit > 0n ? 'GAME_WON' : 'GAME_LOST'
  const units = matched === 0n ? adjust : profit > 0n ? profit : matched
  const params = { round: String(seq), amount: printUnits(units), coin: 'MCS' }
  return { memberId, name: `bet ${id}`, kind, params } as const
}

/** The fees of a piece as one movement, named by its first winner. */
function feePosting(seq: bigint, due: readonly Due[]): Posting[] {
  const sum = due.reduce((total, { fee }) => total + fee, 0n)
  const [first] = due.filter(({ fee }) => fee > 0n)
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

/** A fee belongs to the moment its round was decided, however late its money moves. */
async function accrueFees(
  { referral }: Game,
  tx: Tx,
  { due, at }: { due: readonly Due[]; at: Date },
): Promise<void> {
  const winners = due.filter(({ fee }) => fee > 0n)
  if (winners.length === 0) return
  await referral.accrueAll(
    tx,
    winners.map(({ id, member_id: payerId, fee }) => ({
      payerId,
      type: 'GAME' as const,
      coin: 'MCS' as const,
      base: fee,
      at,
      reference: id,
    })),
  )
}
