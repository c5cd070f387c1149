import { failures } from '#contract/failures/failures.ts'
import type { OwnBet } from '#contract/game.ts'
import { money, ONE, parseTyped, formatUnits, toCount } from '#contract/money.ts'
import { GAME_SIDES, type GameSide } from '#contract/rules/game.ts'
import { plus } from '#server/kernel/clock.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid, namedUuid, newUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal } from '#server/modules/ledger/ledger.ts'
import { available, stake } from './game-accounts.ts'
import type { GameNeeds } from './game-context.ts'
import { requireWithinLimits } from './limits.ts'
import { ROUND_COLUMNS, type RoundRow } from './rounds/rounds.ts'

/** The last seconds of betting take no cancellation. */
const NO_CANCEL_MS = 3_000

export interface BetForm {
  readonly seq: number
  readonly side: string
  readonly amount: string
}

export interface BetRow {
  readonly id: string
  readonly seq: bigint
  readonly side: GameSide
  readonly units: bigint
  readonly state: OwnBet['state']
  readonly placed_at: Date
}

export const BET_COLUMNS = sql`id, seq, side, units, state, placed_at`

export function toBetView(bet: BetRow, closesAt: Date): OwnBet {
  return {
    id: bet.id,
    seq: toCount(bet.seq),
    side: bet.side,
    amount: formatUnits(bet.units),
    state: bet.state,
    placedAt: bet.placed_at.toISOString(),
    cancelUntil: plus(closesAt, -NO_CANCEL_MS).toISOString(),
  }
}

/** The round, held against its closing until the caller's transaction ends, and the time at which it was held. */
async function holdRound(self: GameNeeds, tx: Tx, seq: bigint) {
  const round = await tx.maybe<RoundRow>(
    sql`select ${ROUND_COLUMNS} from game_rounds where seq = ${seq} for share`,
  )
  return { round, now: await databaseNow(self, tx) }
}

/** The stake in millionths. Throws GAME-B001 to B004 with the bounds. */
async function parseForm({ parameters }: GameNeeds, { side: typedSide, amount }: BetForm) {
  const side = GAME_SIDES.find((one) => one === typedSide)
  if (side === undefined)
    throw new Failure(failures.game.sideMissing, { fields: { side: failures.game.sideMissing } })
  const units = parseTyped(amount)
  const min = parseTyped(await parameters.get('game.min_mcs')) ?? 0n
  const max = parseTyped(await parameters.get('game.max_mcs')) ?? 0n
  const step = parseTyped(await parameters.get('game.step_mcs')) ?? ONE
  const refuse = (code: 'GAME-B002' | 'GAME-B003' | 'GAME-B004') =>
    new Failure(code, {
      fields: { amount: code },
      meta: { min: formatUnits(min), max: formatUnits(max), step: formatUnits(step) },
    })
  if (units === undefined || units < min) throw refuse(failures.game.belowMin)
  if (units > max) throw refuse(failures.game.aboveMax)
  if (units % step !== 0n) throw refuse(failures.game.wrongStep)
  return { side, units }
}

/**
 * Stakes on a side inside the caller's transaction: the sum leaves the balance for the member's own stake. Never from bonus.
 * Throws GAME-B001 to B004, A001, A002, A003, A005, COMMON-A004.
 */
export async function placeBet(
  self: GameNeeds,
  tx: Tx,
  { memberId, form }: { memberId: string; form: BetForm },
) {
  const { country } = await self.identity.getMember(tx, memberId)
  await self.gates.requireOpen('game', country)
  if (!(await self.parameters.get('game.on'))) throw new Failure(failures.game.bettingClosed)
  const { side, units } = await parseForm(self, form)
  await requireWithinLimits(self, tx, { memberId, units })
  const { round, now } = await holdRound(self, tx, BigInt(form.seq))
  if (round?.state !== 'BETTING' || now >= round.closes_at || now < round.opens_at)
    throw new Failure(failures.game.bettingClosed)
  const { balance, hold } = await self.ledger.getBalance(tx, available(memberId))
  if (balance - hold < units) throw new Failure(failures.game.insufficientFunds)
  const bet = await tx.maybe<BetRow>(sql`
    insert into game_bets (id, seq, member_id, side, units, state, placed_at, balance_after)
    values (${newUuid(now.getTime())}, ${round.seq}, ${memberId}, ${side}, ${units}, 'PLACED', ${now},
      ${balance - hold - units})
    on conflict do nothing returning ${BET_COLUMNS}`)
  if (bet === undefined) throw new Failure(failures.game.alreadyBet)
  await self.ledger.openAccounts(tx, [stake(memberId)])
  await self.ledger
    .post(tx, [
      {
        key: namedUuid(`bet ${bet.id} placed`),
        op: 'post',
        kind: 'game_betting',
        detail: side,
        debit: available(memberId),
        credit: stake(memberId),
        amount: money('MCS', units),
        reference: bet.id,
      },
    ])
    .catch((error: unknown) => {
      throw error instanceof LedgerRefusal && error.outcome === 'insufficient'
        ? new Failure(failures.game.insufficientFunds)
        : error
    })
  self.wallet.publishBalance(tx, memberId, bet.id)
  return { bet: toBetView(bet, round.closes_at), balance: await self.wallet.balanceIn(tx, memberId) }
}

/** Takes a bet back. Throws GAME-A004 when it is too late or done, COMMON-A001 for no bet of this member. */
export async function cancelBet(self: GameNeeds, tx: Tx, { memberId, id }: { memberId: string; id: string }) {
  const found = await findOwn(tx, { memberId, id })
  const { round, now } = await holdRound(self, tx, found.seq)
  if (round?.state !== 'BETTING' || now >= plus(round.closes_at, -NO_CANCEL_MS))
    throw new Failure(failures.game.tooLateToCancel)
  const bet = await tx.maybe<BetRow>(sql`
    update game_bets set state = 'CANCELLED' where id = ${id} and state = 'PLACED' returning ${BET_COLUMNS}`)
  if (bet === undefined) throw new Failure(failures.game.tooLateToCancel)
  await self.ledger.post(tx, [
    {
      key: namedUuid(`bet ${id} cancelled`),
      op: 'post',
      kind: 'game_betting_cancel',
      detail: bet.side,
      debit: stake(memberId),
      credit: available(memberId),
      amount: money('MCS', bet.units),
      reference: id,
    },
  ])
  self.wallet.publishBalance(tx, memberId, id)
  return { bet: toBetView(bet, round.closes_at), balance: await self.wallet.balanceIn(tx, memberId) }
}

async function findOwn(tx: Tx, { memberId, id }: { memberId: string; id: string }): Promise<BetRow> {
  const bet = isUuid(id)
    ? await tx.maybe<BetRow>(
        sql`select ${BET_COLUMNS} from game_bets where id = ${id} and member_id = ${memberId}`,
      )
    : undefined
  if (bet === undefined) throw new Failure(failures.common.notFound)
  return bet
}
