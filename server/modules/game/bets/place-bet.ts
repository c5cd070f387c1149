import { failures } from '#contract/failures/failures.ts'
import type { OwnBet } from '#contract/game.ts'
import { money, ONE, parseTyped, formatUnits } from '#contract/money.ts'
import { GAME_SIDES, type GameSide } from '#contract/rules/game.ts'
import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import type { Action, MemberRequest } from '#server/kernel/actions/action.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid, newUuid } from '#server/kernel/database/ids.ts'
import type { HeldAccounts, Posting } from '#server/modules/ledger/ledger.ts'
import { accountsOf, type ToWallet } from '#server/modules/wallet/wallet.ts'
import { available, stake } from '../game-accounts.ts'
import type { GameNeeds } from '../game-context.ts'
import { holdLimits, type LimitChecks } from '../limits/hold-limits.ts'
import type { RoundRow } from '../rounds/rounds.ts'
import { holdRounds, toBetView, type BetRow } from './bets.ts'

export interface BetForm {
  readonly seq: number
  readonly side: string
  readonly amount: string
}

export interface BetRequest extends MemberRequest {
  readonly form: BetForm
}

/** What decides about bets. */
interface BetState {
  readonly rules: BetRules
  readonly countries: ReadonlyMap<string, { readonly country: string }>
  readonly limits: LimitChecks
  readonly rounds: ReadonlyMap<bigint, RoundRow>
  readonly now: Date
  /** Members and the rounds that they have bet on, as `member round`. */
  readonly placed: Set<string>
  readonly held: HeldAccounts
  readonly toWallet: ToWallet
}

interface BetRules {
  readonly isOn: boolean
  readonly openIn: ReadonlySet<string>
  readonly min: bigint
  readonly max: bigint
  readonly step: bigint
}

interface PlacedBet {
  readonly memberId: string
  readonly bet: BetRow
  readonly closesAt: Date
  readonly balanceAfter: bigint
  readonly posting: Posting
}

/** The bet as its member sees it, with what they own now. */
export interface BetAnswer {
  readonly bet: OwnBet
  readonly balance: WalletBalance
}

async function getRules({ parameters, gates }: GameNeeds): Promise<BetRules> {
  return {
    isOn: await parameters.get('game.on'),
    openIn: await gates.findOpen('game'),
    min: parseTyped(await parameters.get('game.min_mcs')) ?? 0n,
    max: parseTyped(await parameters.get('game.max_mcs')) ?? 0n,
    step: parseTyped(await parameters.get('game.step_mcs')) ?? ONE,
  }
}

async function findPlaced(tx: Tx, requests: readonly BetRequest[]): Promise<Set<string>> {
  const rows = await tx.many<{ member: string; seq: bigint }>(sql`
    select b.member_id as member, b.seq
    from unnest(${requests.map(({ memberId }) => memberId)}::uuid[], ${bigintArray(requests.map(seqOf))}::bigint[]) q (member_id, seq)
    join game_bets b on b.member_id = q.member_id and b.seq = q.seq and not b.is_cancelled`)
  return new Set(rows.map(({ member, seq }) => `${member} ${seq}`))
}

const seqOf = ({ form }: BetRequest) => BigInt(form.seq)

async function load(self: GameNeeds, tx: Tx, requests: readonly BetRequest[]): Promise<BetState> {
  const ids = requests.map(({ memberId }) => memberId)
  const rules = await getRules(self)
  const countries = await self.identity.findMembers(tx, ids)
  const limits = await holdLimits(self, tx, ids)
  const { rounds, now } = await holdRounds(self, tx, requests.map(seqOf))
  const toWallet = await self.wallet.prepareWallets(tx, ids)
  const held = await self.ledger.holdAccounts(
    tx,
    ids.flatMap((id) => [...accountsOf(id), stake(id)]),
  )
  // Only now: while we waited for the accounts, the bet that stood in the way may have been cancelled.
  const placed = await findPlaced(tx, requests)
  return { rules, countries, limits, rounds, now, placed, held, toWallet }
}

/** The stake in millionths. Throws GAME-B001 to B004 with the bounds. */
function parseForm({ min, max, step }: BetRules, { side: typedSide, amount }: BetForm) {
  const side = GAME_SIDES.find((one) => one === typedSide)
  if (side === undefined)
    throw new Failure(failures.game.sideMissing, { fields: { side: failures.game.sideMissing } })
  const units = parseTyped(amount)
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

function decide(state: BetState, { memberId, form }: BetRequest): PlacedBet {
  const member = state.countries.get(memberId)
  if (member === undefined) throw new Failure(failures.profile.memberNotFound)
  if (!state.rules.openIn.has(member.country)) throw new Failure(failures.common.countryClosed)
  if (!state.rules.isOn) throw new Failure(failures.game.bettingClosed)
  const { side, units } = parseForm(state.rules, form)
  state.limits.require(memberId, units)
  const { now } = state
  const round = state.rounds.get(BigInt(form.seq))
  if (round?.state !== 'BETTING' || now >= round.closes_at || now < round.opens_at)
    throw new Failure(failures.game.bettingClosed)
  const free = state.held.free(available(memberId))
  if (free < units) throw new Failure(failures.game.insufficientFunds)
  if (state.placed.has(`${memberId} ${round.seq}`)) throw new Failure(failures.game.alreadyBet)
  const id = newUuid(now.getTime())
  return {
    memberId,
    bet: { id, seq: round.seq, side, units, state: 'PLACED', placed_at: now },
    closesAt: round.closes_at,
    balanceAfter: free - units,
    posting: postingOf({ id, memberId, side, units }),
  }
}

function postingOf(bet: { id: string; memberId: string; side: GameSide; units: bigint }): Posting {
  return {
    key: namedUuid(`bet ${bet.id} placed`),
    op: 'post',
    kind: 'game_betting',
    detail: bet.side,
    debit: available(bet.memberId),
    credit: stake(bet.memberId),
    amount: money('MCS', bet.units),
    reference: bet.id,
  }
}

async function save(self: GameNeeds, tx: Tx, placed: readonly PlacedBet[]): Promise<void> {
  if (placed.length === 0) return
  const bets = placed.map(({ bet }) => bet)
  await self.ledger.post(
    tx,
    placed.map(({ posting }) => posting),
  )
  await tx.run(sql`
    insert into game_bets (id, seq, member_id, side, units, state, placed_at, balance_after)
    select id, seq, member_id, side, units, 'PLACED', placed_at, balance_after
    from unnest(${bets.map(({ id }) => id)}::uuid[], ${bigintArray(bets.map(({ seq }) => seq))}::bigint[],
      ${placed.map(({ memberId }) => memberId)}::uuid[], ${bets.map(({ side }) => side)}::text[],
      ${bigintArray(bets.map(({ units }) => units))}::bigint[], ${bets.map(({ placed_at }) => placed_at)}::timestamptz[],
      ${bigintArray(placed.map(({ balanceAfter }) => balanceAfter))}::bigint[])
      q (id, seq, member_id, side, units, placed_at, balance_after)`)
  for (const { memberId, bet } of placed) self.wallet.publishBalance(tx, memberId, bet.id)
}

/**
 * Stakes on a side: the sum leaves the balance for the member's own stake. Never from bonus.
 * Throws GAME-B001 to B004, A001, A002, A003, A005, COMMON-A004.
 */
export function placeBetAction(self: GameNeeds): Action<BetRequest, BetState, PlacedBet, BetAnswer> {
  return {
    load: (tx, requests) => load(self, tx, requests),
    decide,
    apply({ held, placed }, { memberId, bet, posting }) {
      held.apply([posting])
      placed.add(`${memberId} ${bet.seq}`)
    },
    save: (tx, outcomes) => save(self, tx, outcomes),
    toAnswer: ({ memberId, bet, closesAt }, { held, toWallet }) => ({
      bet: toBetView(bet, closesAt),
      balance: toWallet(memberId, held.get),
    }),
  }
}
