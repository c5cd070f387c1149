import { failures } from '#contract/failures/failures.ts'
import { money } from '#contract/money.ts'
import type { Action, MemberRequest } from '#server/kernel/actions/action.ts'
import { plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid, namedUuid } from '#server/kernel/database/ids.ts'
import type { HeldAccounts, Posting } from '#server/modules/ledger/ledger.ts'
import { accountsOf, type ToWallet } from '#server/modules/wallet/wallet.ts'
import { available, stake } from '../game-accounts.ts'
import type { GameNeeds } from '../game-context.ts'
import type { RoundRow } from '../rounds/rounds.ts'
import { BET_COLUMNS, holdRounds, NO_CANCEL_MS, toBetView, type BetRow } from './bets.ts'
import type { BetAnswer } from './place-bet.ts'

export interface CancelRequest extends MemberRequest {
  /** Of the bet. */
  readonly id: string
}

interface CancelState {
  /** Bets of the members who ask, as `member bet`. */
  readonly bets: ReadonlyMap<string, BetRow>
  readonly rounds: ReadonlyMap<bigint, RoundRow>
  readonly now: Date
  readonly held: HeldAccounts
  readonly toWallet: ToWallet
}

interface CancelledBet {
  readonly memberId: string
  readonly bet: BetRow
  readonly closesAt: Date
  readonly posting: Posting
}

type OwnedBet = BetRow & { readonly member_id: string }

/** Bets by number; of the requests whose number is one. */
function findBets(tx: Tx, requests: readonly CancelRequest[]): Promise<OwnedBet[]> {
  const ids = requests.flatMap(({ id }) => (isUuid(id) ? [id.toLowerCase()] : []))
  return tx.many<OwnedBet>(sql`
    select ${BET_COLUMNS}, member_id from game_bets where id = any (${ids}::uuid[]) order by id for update`)
}

async function load(self: GameNeeds, tx: Tx, requests: readonly CancelRequest[]): Promise<CancelState> {
  const ids = requests.map(({ memberId }) => memberId)
  const seqs = await tx.many<{ seq: bigint }>(sql`
    select distinct seq from game_bets
    where id = any (${requests.flatMap(({ id }) => (isUuid(id) ? [id] : []))}::uuid[])`)
  const { rounds, now } = await holdRounds(
    self,
    tx,
    seqs.map(({ seq }) => seq),
  )
  const bets = await findBets(tx, requests)
  const toWallet = await self.wallet.prepareWallets(tx, ids)
  const held = await self.ledger.holdAccounts(
    tx,
    ids.flatMap((id) => [...accountsOf(id), stake(id)]),
  )
  return {
    bets: new Map(bets.map((bet) => [`${bet.member_id} ${bet.id}`, bet])),
    rounds,
    now,
    held,
    toWallet,
  }
}

function decide({ bets, rounds, now }: CancelState, { memberId, id }: CancelRequest): CancelledBet {
  const bet = bets.get(`${memberId} ${id.toLowerCase()}`)
  if (bet === undefined) throw new Failure(failures.common.notFound)
  const round = rounds.get(bet.seq)
  const isInTime = round?.state === 'BETTING' && now < plus(round.closes_at, -NO_CANCEL_MS)
  if (!isInTime || bet.state !== 'PLACED') throw new Failure(failures.game.tooLateToCancel)
  return {
    memberId,
    bet: { ...bet, state: 'CANCELLED' },
    closesAt: round.closes_at,
    posting: {
      key: namedUuid(`bet ${bet.id} cancelled`),
      op: 'post',
      kind: 'game_betting_cancel',
      detail: bet.side,
      debit: stake(memberId),
      credit: available(memberId),
      amount: money('MCS', bet.units),
      reference: bet.id,
    },
  }
}

async function save(self: GameNeeds, tx: Tx, cancelled: readonly CancelledBet[]): Promise<void> {
  if (cancelled.length === 0) return
  await self.ledger.post(
    tx,
    cancelled.map(({ posting }) => posting),
  )
  await tx.run(sql`
    update game_bets set state = 'CANCELLED' where id = any (${cancelled.map(({ bet }) => bet.id)}::uuid[])`)
  for (const { memberId, bet } of cancelled) self.wallet.publishBalance(tx, memberId, bet.id)
}

/** Takes a bet back. Throws GAME-A004 when it is too late or done, COMMON-A001 for no bet of this member. */
export function cancelBetAction(
  self: GameNeeds,
): Action<CancelRequest, CancelState, CancelledBet, BetAnswer> {
  return {
    load: (tx, requests) => load(self, tx, requests),
    decide,
    apply: ({ held }, { posting }) => held.apply([posting]),
    save: (tx, outcomes) => save(self, tx, outcomes),
    toAnswer: ({ memberId, bet, closesAt }, { held, toWallet }) => ({
      bet: toBetView(bet, closesAt),
      balance: toWallet(memberId, held.get),
    }),
  }
}
